export type Encoding = 'br' | 'gzip'

/** Checks that the client accepts an encoding; `q=0` is a no. */
export function accepts(header: string | null | undefined, encoding: Encoding): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name, quality] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !/^q=0(\.0*)?$/.test(quality ?? '')
  })
}
