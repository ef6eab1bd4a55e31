import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserLike } from '../server/browser-like.ts'
import { FormPage } from '../support/form-client/page.ts'

const page = `<!doctype html><title>Form</title>
<main>
  <h1>Fields</h1>
  <details><summary>More</summary><p>Closed text</p></details>
  <p hidden>Hidden text</p>
  <div aria-hidden="true"><button>Decoration</button></div>
  <a href="#name">To the name</a>
  <a href="/moved">Moved</a>
  <a href="/file">File</a>
  <form method="post" action="/sent">
    <label for="name">Name</label><input id="name" name="name" value="old" />
    <label>Text <textarea name="text">1 &gt; 0</textarea></label>
    <label><input type="checkbox" name="many" value="a" checked /> A</label>
    <label><input type="checkbox" name="many" value="b" /> B</label>
    <fieldset><legend>Kind</legend>
      <label><input type="radio" name="kind" value="x" checked /> X</label>
      <label><input type="radio" name="kind" value="y" /> Y</label>
    </fieldset>
    <label>Choice <select name="choice"><option value="1">One</option><option value="2">Two</option></select></label>
    <label>Off <input name="off" value="never" disabled /></label>
    <button name="do" value="save">Save</button>
    <button name="do" value="other" formaction="/other" formenctype="multipart/form-data">Other</button>
    <button form="search">Search</button>
  </form>
  <form id="search" action="/found"><input name="q" aria-label="Words" value="a b" /></form>
  <form method="post" action="/upload" encType="multipart/form-data">
    <label>File <input type="file" name="file" /></label><button>Upload</button>
  </form>
  <table><caption>Rows</caption><tr><th>Head</th></tr><tr><th scope="row">First</th><td>1</td></tr></table>
</main>`

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Answers a form with what it received. */
async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = request.url ?? ''
  if (url === '/moved') response.writeHead(303, { location: '/form?moved', 'set-cookie': 'seen=1; Path=/' }).end()
  else if (url === '/file')
    response.writeHead(200, { 'content-disposition': `attachment; filename="a.txt"` }).end('content')
  else if (url.startsWith('/form')) response.end(page.replace('Fields', `Fields ${request.headers.cookie ?? ''}`))
  else response.end(`<title>Sent</title><pre>${request.method} ${url} ${await bodyOf(request)}</pre>`)
}

const server = createServer(answer)
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

async function open() {
  const opened = new FormPage(base, browserLike(base), {})
  await opened.goto('/form')
  return opened
}
const sentBy = (of: FormPage) => of.locator('pre').textContent()

test('a form is sent with what is filled, checked and chosen, and the button that was pressed', async () => {
  const form = await open()
  await form.getByLabel('Name').fill('new')
  await form.getByLabel('Text').fill('one\ntwo')
  await form.getByLabel('B', { exact: true }).check()
  await form.getByRole('group', { name: 'Kind' }).getByLabel('Y').check()
  await form.getByLabel('Choice').selectOption({ label: 'Two' })
  await form.getByRole('button', { name: 'Save' }).click()
  expect(await sentBy(form)).toBe('POST /sent name=new&text=one%0D%0Atwo&many=a&many=b&kind=y&choice=2&do=save')
})

test('text of a field is as written, and Enter in a field presses the first button of its form', async () => {
  const form = await open()
  expect(await form.getByLabel('Text').inputValue()).toBe('1 > 0')
  await form.getByLabel('Name').press('Enter')
  expect(await sentBy(form)).toBe('POST /sent name=old&text=1+%3E+0&many=a&kind=x&choice=1&do=save')
})

test('a button may name another address, encoding and form', async () => {
  const form = await open()
  await form.getByRole('button', { name: 'Other' }).click()
  expect(await sentBy(form)).toMatch(/^POST \/other -.*name="do"\r\n\r\nother/s)
  const search = await open()
  await search.getByRole('button', { name: 'Search' }).click()
  expect(await sentBy(search)).toBe('GET /found?q=a+b ')
})

test('a file field sends its file, and an empty one without a file', async () => {
  const form = await open()
  await form.getByRole('button', { name: 'Upload' }).click()
  expect(await sentBy(form)).toContain('filename=""')
  await form.goBack()
  await form.getByLabel('File').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('1,2') })
  await form.getByRole('button', { name: 'Upload' }).click()
  expect(await sentBy(form)).toMatch(/filename="a.csv"\r\nContent-Type: text\/csv\r\n\r\n1,2/)
})

test('redirects are followed with cookies, a fragment is focused, an attachment is downloaded', async () => {
  const form = await open()
  await form.getByRole('link', { name: 'Moved' }).click()
  expect(form.url()).toBe(`${base}/form?moved`)
  expect(await form.getByRole('heading', { level: 1 }).textContent()).toBe('Fields seen=1')
  await form.getByRole('link', { name: 'To the name' }).click()
  expect(form.focused).toBe(form.getByLabel('Name').one())
  const downloading = form.waitForEvent('download')
  await form.getByRole('link', { name: 'File' }).click()
  expect((await downloading).suggestedFilename()).toBe('a.txt')
})

test('hidden elements are neither found by role nor pressed', async () => {
  const form = await open()
  expect(await form.getByText('Hidden text').isVisible()).toBe(false)
  expect(await form.getByText('Closed text').isVisible()).toBe(false)
  await form.getByText('More').click()
  expect(await form.getByText('Closed text').isVisible()).toBe(true)
  expect(await form.getByRole('button', { name: 'Decoration' }).count()).toBe(0)
  await expect(form.getByLabel('Off').fill('x')).rejects.toThrow('is disabled')
  await expect(form.getByRole('button').click()).rejects.toThrow('4 elements')
})

test('tables have heads of rows and columns, and a name by their caption', async () => {
  const table = (await open()).getByRole('table', { name: 'Rows' })
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Head'])
  expect(await table.getByRole('rowheader', { name: 'First' }).count()).toBe(1)
  expect(await table.getByRole('cell').allTextContents()).toEqual(['1'])
})
