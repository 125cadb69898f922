import { saveFile } from './save-file.ts'

const isNarrow = (): boolean => window.matchMedia('(pointer: coarse)').matches

/** Hands a file to the device: its share sheet on a phone, its downloads elsewhere. */
export const handOver = async (content: Blob, fileName: string): Promise<void> => {
  const file = new File([content], fileName, { type: content.type })
  if (isNarrow() && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] })
    } catch (error) {
      // Closed by the person, or the tap is too long ago for this browser: then the plain way.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  saveFile(file)
}
