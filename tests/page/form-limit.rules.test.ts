import { expect, test } from 'vitest'
import { z } from 'zod'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits, postedForm, usualLimit } from '#app/page/forms/posted.server.ts'
import { paperLimit } from '#app/risk/kinds/matrix/paper/paper-limit.server.ts'
import { textUpTo } from '#contract/platform/text.ts'
import { pageArgs } from './page-args.ts'

const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }

const post = (body: BodyInit, headers: Record<string, string> = urlencoded) =>
  pageArgs('/page', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

const refusal = (status: number, code: string) => ({ init: { status }, data: { code } })

test('a form at its limit is read, one beyond it is refused', async () => {
  const bytes = (count: number) => `a=${'x'.repeat(count - 2)}`
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=1`).join('&')
  expect((await postedForm(post(bytes(usualLimit.bytes)).request)).has('a')).toBe(true)
  expect([...(await postedForm(post(fields(usualLimit.fields)).request))]).toHaveLength(usualLimit.fields)
  await expect(postedForm(post(bytes(usualLimit.bytes + 1)).request)).rejects.toMatchObject(refusal(413, '413002'))
  await expect(postedForm(post(fields(usualLimit.fields + 1)).request)).rejects.toMatchObject(refusal(413, '413002'))
})

test('a body that declares no length is counted as it comes', async () => {
  const chunk = new Uint8Array(65_536).fill(0x61)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      if (sent > 200) controller.close()
      else controller.enqueue(chunk)
    },
  })
  await expect(postedForm(post(body).request)).rejects.toMatchObject(refusal(413, '413002'))
  // A browser reads the response after it has sent everything.
  expect(sent).toBe(201)
})

test('a form that says it may bring more is read to its own limit', async () => {
  const cells = Array.from({ length: 30_000 }, (_, at) => `c${at + 1}.60=-1`).join('&')
  expect([...(await postedForm(post(cells).request, paperLimit))]).toHaveLength(30_000)
  await expect(postedForm(post(cells).request)).rejects.toMatchObject(refusal(413, '413002'))
})

test('parts are counted as fields are, and texts among files as texts', async () => {
  const form = (parts: [string, string | Blob][]) => {
    const made = new FormData()
    for (const [name, value] of parts) made.append(name, value)
    return made
  }
  const file = new File([new Uint8Array(5_000_000)], 'a.xlsx')
  const read = (parts: [string, string | Blob][]) => postedForm(post(form(parts), {}).request, formLimits.file)
  expect((await read([['file', file]])).get('file')).toBeInstanceOf(File)
  expect([...(await read(Array(3_000).fill(['a', '1'])))]).toHaveLength(3_000)
  await expect(read(Array(3_001).fill(['a', '1']))).rejects.toMatchObject(refusal(413, '413001'))
  await expect(read([['a', 'x'.repeat(300_000)]])).rejects.toMatchObject(refusal(413, '413001'))
  await expect(postedForm(post(form([['file', file]]), {}).request)).rejects.toMatchObject(refusal(413, '413002'))
})

test.each([
  ['multipart/form-data; boundary=x', 'broken'],
  ['multipart/form-data', 'broken'],
])('%s with a broken body is refused', async (type, body) => {
  await expect(postedForm(post(body, { 'Content-Type': type }).request)).rejects.toMatchObject(refusal(400, '400001'))
})

const shape = z.strictObject({
  name: textUpTo(10),
  remark: textUpTo(500).default(''),
  ids: z.array(z.coerce.number()).default([]),
})

const read = (fields: [string, string][]) => readForm(post(String(new URLSearchParams(fields))), shape, 'form')

test('only fields of the shape are read and shown again', async () => {
  const form = await read([
    ['name', 'x'.repeat(11)],
    ['other', 'y'],
    ['constructor', '1'],
    ['name.constructor', '1'],
    ['name.__proto__.x', '1'],
  ])
  expect(form.reply()).toEqual({
    form: 'form',
    values: { name: ['x'.repeat(11)] },
    errors: { name: ['最多 10 个字符'] },
  })
  expect(
    (
      await read([
        ['name', 'x'],
        ['admin', 'true'],
      ])
    ).ok,
  ).toBe(true)
})

test("input far beyond its field's limit is cut in the reply, with a notice", async () => {
  const { values, errors } = (
    await read([
      ['name', 'x'],
      ['remark', 'y'.repeat(200_000)],
    ])
  ).reply()
  expect(values.remark).toEqual(['y'.repeat(1_000)])
  expect(errors.remark).toEqual(['最多 500 个字符', '内容过长，只保留了前 1000 个字符'])
})

test("input slightly beyond its field's limit is kept completely", async () => {
  expect(
    (
      await read([
        ['name', 'x'],
        ['remark', 'y'.repeat(900)],
      ])
    ).reply().values.remark,
  ).toEqual(['y'.repeat(900)])
})

test('thousands of wrong entries are answered shortly, and an index cannot make a list of millions', async () => {
  const wrong = await read(Array.from({ length: 2_900 }, () => ['ids', 'z'.repeat(60)]))
  expect(JSON.stringify(wrong.reply()).length).toBeLessThan(30_000)
  const began = performance.now()
  expect(
    (
      await read([
        ['name', 'x'],
        ['ids[4294967294]', '1'],
        ['ids[9999999]', '1'],
      ])
    ).ok,
  ).toBe(true)
  expect(performance.now() - began).toBeLessThan(200)
})
