import type { TestApi } from './api.ts'

/** Posts files to an address; returns the answer, and whether any of the body was read. */
export async function postUnread({ fetch }: Pick<TestApi, 'fetch'>, address: string) {
  let read = false
  const pull = (controller: ReadableStreamDefaultController) => {
    read = true
    controller.close()
  }
  const { status } = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: new ReadableStream({ pull }, { highWaterMark: 0 }),
    duplex: 'half',
  } as RequestInit)
  return { status, read }
}
