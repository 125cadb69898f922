import {
  CLIENT_PROOF_WORDS,
  CLIENT_PROOFS,
  type ClientProof,
} from '../../../../protocol/client-proof.ts'
import { SelectField } from '../../parts/select-field.tsx'

const OPTIONS = CLIENT_PROOFS.map((proof) => [proof, CLIENT_PROOF_WORDS[proof]] as const)

interface ProofFieldProps {
  readonly id: string
  readonly value: ClientProof
  readonly onChange: (proof: ClientProof) => void
}

/** How a member of staff made sure who asks. */
export const ProofField = (props: ProofFieldProps) => (
  <SelectField {...props} label="Как убедились, что это клиент" options={OPTIONS} />
)
