import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import type { browserLike } from '../../server/browser-like.ts'
import { entriesOf, formOf, setChecked } from './controls.ts'
import { FormLocator } from './locator.ts'
import { withoutGaps } from './roles.ts'

type Answer = {
  status(): number
  headers(): Record<string, string>
  text(): Promise<string>
  body(): Promise<Buffer>
}
type Download = { path(): Promise<string>; suggestedFilename(): string }

const redirectsMax = 10

/**
 * A browser's page without scripts and styles, as far as forms need one: reads HTML, follows links and redirects, fills
 * and sends forms. Its methods are those of Playwright's page, so that the same test text runs on both; what it lacks
 * fails with "is not a function", and such a test belongs in a browser.
 */
export class FormPage {
  document = documentOf('<!doctype html><html><body></body></html>')
  focused: Element | null = null
  private address = 'about:blank'
  private visited: string[] = []
  private downloads: ((download: Download) => void)[] = []
  private more: Record<string, string> = {}

  constructor(
    private readonly base: string,
    readonly site: ReturnType<typeof browserLike>,
    private readonly cameFrom: Record<string, string>,
  ) {}

  url = () => this.address
  title = async () => withoutGaps(this.document.title)
  locator: FormLocator['locator'] = (selector, filter) => this.root().locator(selector, filter)
  getByRole: FormLocator['getByRole'] = (role, options) => this.root().getByRole(role, options)
  getByText: FormLocator['getByText'] = (text, options) => this.root().getByText(text, options)
  getByLabel: FormLocator['getByLabel'] = (text, options) => this.root().getByLabel(text, options)
  private root = () => new FormLocator(this, 'page', () => [this.document as unknown as Element])

  /** Requests outside the page, with its cookies. */
  request = {
    get: async (url: string) =>
      answerOf(await this.site.go(this.pathOf(url), { headers: { ...this.cameFrom, accept: '*/*' } })),
    post: async (url: string, { form, headers }: { form: Record<string, string>; headers?: Record<string, string> }) =>
      answerOf(
        await this.site.go(this.pathOf(url), {
          method: 'POST',
          body: new URLSearchParams(form),
          headers: { ...this.cameFrom, ...headers },
        }),
      ),
  }
  context = () => ({ request: this.request, cookies: this.site.cookies })
  setExtraHTTPHeaders = async (headers: Record<string, string>) => {
    this.more = headers
  }

  private pathOf(url: string): string {
    const { origin, pathname, search } = new URL(url, this.address === 'about:blank' ? this.base : this.address)
    if (origin !== this.base) throw new Error(`${url} leads out of the site`)
    return pathname + search
  }

  goto = async (url: string): Promise<Answer | null> => this.visit(new URL(url, this.base).href)
  reload = async () => this.load(this.address)
  goBack = async () => {
    this.visited.pop()
    const before = this.visited.pop()
    if (before === undefined) throw new Error('there is no page before this one')
    return this.load(before)
  }

  waitForEvent = (name: 'download'): Promise<Download> => {
    if (name !== 'download') throw new Error(`the form client has no event ${name}`)
    return new Promise((resolve) => this.downloads.push(resolve))
  }

  /** Does what a browser does at a click. */
  async press(element: Element): Promise<void> {
    const target = element.closest('a[href], button, input, summary, label')
    if (target === null) return
    switch (target.tagName) {
      case 'A':
        await this.visit(new URL(target.getAttribute('href') ?? '', this.address).href)
        return
      case 'SUMMARY':
        target.parentElement?.toggleAttribute('open')
        return
      case 'LABEL': {
        const id = target.getAttribute('for')
        const control = id === null ? target.querySelector('input') : this.document.getElementById(id)
        if (control) await this.press(control as unknown as Element)
        return
      }
      default:
        await this.pressControl(target)
    }
  }

  /** Sends the form of a field by its default button, the first one that submits it. */
  async enter(field: Element, key: string): Promise<void> {
    if (key !== 'Enter') throw new Error(`the form client has no key ${key}`)
    const form = formOf(field)
    const buttons = [...this.document.querySelectorAll('button, input[type=submit]')] as unknown as Element[]
    const main = buttons.find((one) => formOf(one) === form && (one.getAttribute('type') ?? 'submit') === 'submit')
    if (form && main) await this.send(form, main)
  }

  private async pressControl(control: Element): Promise<void> {
    const type = control.getAttribute('type') ?? (control.tagName === 'BUTTON' ? 'submit' : 'text')
    const form = formOf(control)
    if (type === 'checkbox') setChecked(control, !control.hasAttribute('checked'))
    else if (type === 'radio') setChecked(control, true)
    else if (type === 'submit' && form) await this.send(form, control)
    else if (type === 'submit' || type === 'button' || type === 'reset')
      throw new Error(`a ${type} button does nothing here`)
    else this.focused = control
  }

  private async send(form: Element, button: Element): Promise<void> {
    const setting = (name: string) => button.getAttribute(`form${name}`) ?? form.getAttribute(name)
    const url = new URL(setting('action') || this.address, this.address)
    const data = entriesOf(form, button)
    if ((setting('method') ?? 'get').toLowerCase() === 'get') {
      url.search = new URLSearchParams(textsIn(data)).toString()
      await this.visit(url.href)
    } else {
      const isMultipart = setting('enctype') === 'multipart/form-data'
      const request = isMultipart ? await multipartOf(data) : { body: new URLSearchParams(textsIn(data)) }
      await this.visit(url.href, { method: 'POST', ...request })
    }
  }

  /** Moves within the page, or loads another one. */
  private async visit(url: string, init: RequestInit = {}): Promise<Answer | null> {
    const isWithin = init.method === undefined && url.includes('#') && withoutHash(url) === withoutHash(this.address)
    if (!isWithin) return this.load(url, init)
    this.show(url)
    return null
  }

  /** Follows redirects, and shows or stores the answer. */
  private async load(url: string, init: RequestInit = {}): Promise<Answer | null> {
    const from = withoutHash(this.address)
    let [at, request] = [url, init]
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const response = await this.site.go(this.pathOf(at), {
        ...request,
        headers: {
          ...request.headers,
          'accept-language': 'zh-CN',
          ...this.cameFrom,
          ...this.more,
          ...(from !== 'about:blank' && { referer: from }),
        },
      })
      const location = response.headers.get('location')
      if (location === null) return this.receive(at, response)
      const next = new URL(location, at)
      if (next.hash === '') next.hash = new URL(at).hash
      at = next.href
      if (response.status !== 307 && response.status !== 308) request = {}
    }
    throw new Error(`${url} redirects more than ${redirectsMax} times`)
  }

  private async receive(url: string, response: Response): Promise<Answer | null> {
    const disposition = response.headers.get('content-disposition') ?? ''
    if (disposition.startsWith('attachment')) {
      const waiting = this.downloads.shift()
      if (!waiting) throw new Error(`nobody waits for the download of ${url}`)
      waiting(await downloadOf(disposition, response))
      return null
    }
    if (response.status === 204) return answerOf(response)
    const answer = answerOf(response)
    this.document = documentOf(await answer.text())
    this.show(url)
    return answer
  }

  /** Sets the address, and the focus as the page asks for. */
  private show(url: string): void {
    this.address = url
    this.visited.push(url)
    const id = decodeURIComponent(new URL(url).hash.slice(1))
    const target = id === '' ? this.document.querySelector('[autofocus]') : this.document.getElementById(id)
    this.focused = target as unknown as Element | null
  }
}

/**
 * Parses HTML as browsers do where linkedom does not: names of attributes (`encType`), text of text areas (`&gt;`),
 * which starts after a line break that follows the tag.
 */
function documentOf(html: string) {
  const { document } = parseHTML(html)
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes])
      if (name !== name.toLowerCase()) element.setAttribute(name.toLowerCase(), value)
  const reader = document.createElement('div')
  for (const area of document.querySelectorAll('textarea')) {
    reader.innerHTML = area.textContent.replace(/^\n/, '')
    area.textContent = reader.textContent
  }
  return document
}

const withoutHash = (url: string): string => url.replace(/#.*/, '')

/** As a browser encodes it: a file field without a file has an empty name, which `fetch` would leave out. */
async function multipartOf(data: FormData): Promise<{ body: Buffer<ArrayBuffer>; headers: Record<string, string> }> {
  const boundary = `----form-client-${randomUUID()}`
  const quoted = (name: string) => name.replace(/\r?\n/g, '%0D%0A').replaceAll('"', '%22')
  const parts: (string | Uint8Array)[] = []
  for (const [name, value] of data) {
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`)
    if (typeof value === 'string') parts.push(`\r\n\r\n${value}\r\n`)
    else {
      parts.push(
        `; filename="${quoted(value.name)}"\r\nContent-Type: ${value.type || 'application/octet-stream'}\r\n\r\n`,
      )
      parts.push(new Uint8Array(await value.arrayBuffer()), '\r\n')
    }
  }
  const body = Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part as string)))
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

const textsIn = (data: FormData): [string, string][] =>
  [...data].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])

function answerOf(response: Response): Answer {
  const body = response.arrayBuffer().then((bytes) => Buffer.from(bytes))
  return {
    status: () => response.status,
    headers: () => Object.fromEntries(response.headers),
    text: async () => (await body).toString(),
    body: () => body,
  }
}

async function downloadOf(disposition: string, response: Response): Promise<Download> {
  const [, encoded, plain] = /filename\*=UTF-8''([^;]+)|filename="([^"]*)"/.exec(disposition) ?? []
  const name = encoded === undefined ? (plain ?? 'download') : decodeURIComponent(encoded)
  const path = join(mkdtempSync(join(tmpdir(), 'form-client-')), 'file')
  writeFileSync(path, new Uint8Array(await response.arrayBuffer()))
  return { path: async () => path, suggestedFilename: () => name }
}
