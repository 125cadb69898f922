/** An address of mail: where a line is too short for it, it breaks before the «@» and not within a name. */
export const MailText = ({ mail }: { readonly mail: string }) => {
  const at = mail.lastIndexOf('@')
  return (
    <>
      {mail.slice(0, at)}
      <wbr />
      {mail.slice(at)}
    </>
  )
}
