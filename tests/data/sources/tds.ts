// The part of SQL Server's protocol TDS that a read needs, as described in [MS-TDS].

export const packetType = { batch: 1, response: 4, login: 16, prelogin: 18 } as const
export const encryption = { off: 0, on: 1, notSupported: 2, required: 3 } as const

const u16 = (value: number) => Buffer.from(new Uint16Array([value]).buffer)
const u32 = (value: number) => Buffer.from(new Uint32Array([value]).buffer)
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const short = (text: string) => Buffer.concat([Buffer.from([text.length]), utf16(text)])
const long = (text: string) => Buffer.concat([u16(text.length), utf16(text)])

/** A message of one packet; the status 1 ends it. */
export const packet = (
  payload: Buffer,
  { isEnd = true, type = packetType.response }: { isEnd?: boolean; type?: number } = {},
) => {
  const header = Buffer.from([type, isEnd ? 1 : 0, 0, 0, 0, 0, 1, 0])
  header.writeUInt16BE(payload.length + header.length, 2)
  return Buffer.concat([header, payload])
}
export const preloginAnswer = (answer: number) =>
  packet(Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 16, 0, 0, 0, 0, 0, answer]))
export const done = Buffer.concat([Buffer.from([0xfd]), u16(0), u16(0), Buffer.alloc(8)])
export const signedIn = (() => {
  const body = Buffer.concat([
    Buffer.from([1, 0x74, 0, 0, 4]),
    short('Microsoft SQL Server'),
    Buffer.from([16, 0, 0, 0]),
  ])
  return Buffer.concat([Buffer.from([0xad]), u16(body.length), body])
})()
export const error = (number: number, text: string) => {
  const body = Buffer.concat([u32(number), Buffer.from([1, 14]), long(text), short('server'), short(''), u32(1)])
  return Buffer.concat([Buffer.from([0xaa]), u16(body.length), body, done])
}
export const routed = (host: string, port: number) => {
  const value = Buffer.concat([Buffer.from([0]), u16(port), long(host)])
  const body = Buffer.concat([Buffer.from([20]), u16(value.length), value, u16(0)])
  return Buffer.concat([Buffer.from([0xe3]), u16(body.length), body])
}
export const columns = (names: readonly string[]) =>
  Buffer.concat([
    Buffer.from([0x81]),
    u16(names.length),
    ...names.map((name) =>
      Buffer.concat([u32(0), u16(9), Buffer.from([0xe7]), u16(8000), Buffer.from([9, 4, 0xd0, 0, 0x34]), short(name)]),
    ),
  ])
export const row = (cells: readonly (string | null)[]) =>
  Buffer.concat([
    Buffer.from([0xd1]),
    ...cells.map((cell) => (cell === null ? u16(0xffff) : Buffer.concat([u16(cell.length * 2), utf16(cell)]))),
  ])
export const result = (names: readonly string[], rows: readonly (readonly (string | null)[])[]) =>
  Buffer.concat([columns(names), ...rows.map(row), done])

/** Text of a batch; headers of all batches come before it. */
export const sqlOf = (payload: Buffer): string => payload.subarray(payload.readUInt32LE(0)).toString('utf16le')

/** Returns a function that takes chunks of a stream and calls back with each complete packet. */
export function reader(each: (packet: { type: number; payload: Buffer }) => void): (piece: Buffer) => void {
  let left = Buffer.alloc(0)
  return (piece) => {
    left = Buffer.concat([left, piece])
    while (left.length >= 8 && left.length >= left.readUInt16BE(2)) {
      const [type, payload] = [left.readUInt8(0), left.subarray(8, left.readUInt16BE(2))]
      left = left.subarray(left.readUInt16BE(2))
      each({ type, payload })
    }
  }
}
