/** What a file is by the bytes it begins with, and how files of that kind are named and told apart on the wire. */
export const fileKinds = {
  png: { begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], type: 'image/png' },
  jpeg: { begins: [0xff, 0xd8, 0xff], type: 'image/jpeg' },
  pdf: { begins: [0x25, 0x50, 0x44, 0x46, 0x2d], type: 'application/pdf' },
  zip: { begins: [0x50, 0x4b, 0x03, 0x04], type: 'application/zip' },
} as const
export type FileKind = keyof typeof fileKinds

const kinds = Object.keys(fileKinds) as FileKind[]
const headBytes = Math.max(...kinds.map((kind) => fileKinds[kind].begins.length))

/** By its content; the name says nothing. */
export async function kindOf(file: Blob): Promise<FileKind | undefined> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  return kinds.find((kind) => fileKinds[kind].begins.every((byte, at) => head[at] === byte))
}
