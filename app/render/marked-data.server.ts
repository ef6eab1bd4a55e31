import { encode } from 'turbo-stream'
import { marksOfScript } from './page-marks.server.ts'

/**
 * Data of a kept page for its scripts, with marks, in the stream that Remix sends. It is encoded when the page is
 * rendered, thus once for all its readers. Throws if the data has values that JSON, and so the page's key, does not
 * tell apart.
 */
export function markedData(loaderData: object): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  const read = () => {
    reader ??= markedStream(loaderData).getReader()
    return reader.read()
  }
  // Remix takes the reader of every page, and reads if the page has scripts.
  return { getReader: () => ({ read }) } as ReadableStream<Uint8Array>
}

const markedStream = (loaderData: object) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      requireJson(loaderData)
      const data = await new Response(encode({ loaderData, actionData: null, errors: null })).text()
      controller.enqueue(Buffer.from(marksOfScript(data)))
      controller.close()
    },
  })

function requireJson(value: unknown, path = 'data'): void {
  if (typeof value === 'object' && value !== null) {
    const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
    if (!isPlain) throw new Error(`${path} of a kept page is a ${value.constructor?.name ?? 'value'}, not JSON`)
    for (const [name, each] of Object.entries(value)) requireJson(each, `${path}.${name}`)
  } else if (typeof value === 'bigint' || typeof value === 'function' || Number.isNaN(value))
    throw new Error(`${path} of a kept page is ${String(value)}, not JSON`)
}
