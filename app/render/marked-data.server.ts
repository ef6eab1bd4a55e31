import { encode } from 'turbo-stream'
import { marksOfScript } from './page-marks.server.ts'

/**
 * Data of a cached page for its scripts, with marks, in the stream format of Remix. Encoded when the page is rendered,
 * and so only once for all its readers. Throws if the data contains values that JSON, and so the page's key, does not
 * distinguish.
 */
export function markedData(loaderData: object): ReadableStream<Uint8Array> {
  let isRead = false
  const read = async () => {
    if (isRead) return { done: true, value: undefined }
    isRead = true
    requireJson(loaderData)
    const data = await new Response(encode({ loaderData, actionData: null, errors: null })).text()
    return { done: false, value: Buffer.from(marksOfScript(data)) }
  }
  // Remix takes the reader of every page, and reads if the page has scripts.
  return { getReader: () => ({ read }) } as object as ReadableStream<Uint8Array>
}

function requireJson(value: unknown, path = 'data'): void {
  if (typeof value === 'object' && value !== null) {
    const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
    if (!isPlain) throw new Error(`${path} of a kept page is a ${value.constructor?.name ?? 'value'}, not JSON`)
    for (const [name, each] of Object.entries(value)) requireJson(each, `${path}.${name}`)
  } else if (typeof value === 'function' || (typeof value === 'number' && !Number.isFinite(value)))
    throw new Error(`${path} of a kept page is ${String(value)}, not JSON`)
}
