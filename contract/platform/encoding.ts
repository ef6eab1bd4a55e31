export type Encoding = 'br' | 'gzip'

/** True if the client accepts an encoding; `q=0` rejects it. */
export function accepts(header: string | null | undefined, encoding: Encoding): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name, quality] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !/^q=0(\.0*)?$/.test(quality ?? '')
  })
}
