import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { demoPassword, expect, signIn, test } from '../support/journey.ts'
import { type Account, authorize, makeAccount, origin } from '../support/journey-data.ts'

type Want = { path: string; fields: Record<string, string>; as?: 'multipart/form-data' }

/** Requests that another site could send in the name of a signed-in user; the last two end the session. */
const wants = (principal: Account): Want[] => [
  { path: '/user/settings', fields: { lang: 'en', theme: 'theme-night-green', intent: 'save' } },
  { path: '/user/settings', fields: { lang: 'en', intent: 'save' }, as: 'multipart/form-data' },
  { path: '/author/act', fields: { usercode: principal.usercode } },
  { path: '/login', fields: { username: 'staff1', password: demoPassword } },
  { path: '/logout', fields: {} },
]

const formOf = ({ path, fields, as }: Want) => {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  const enctype = as ? `enctype="${as}"` : ''
  return `<form method="post" action="${origin}${path}" ${enctype}>${inputs.join('')}<button>win</button></form>`
}

const linkTo = ({ path, fields }: Want) => `<a href="${origin}${path}?${new URLSearchParams(fields)}">win</a>`

/** A loopback site with each of these on a page; at `#send` a script submits the page's form. */
async function openSite(pages: readonly string[]) {
  const sent = `<script>if (location.hash === '#send') document.forms[0].submit()</script>`
  const site = createServer(({ url = '' }, answer) => {
    const page = `<!doctype html><title>Prize</title>${pages[Number(url.slice(1))]}${sent}`
    answer.setHeader('content-type', 'text/html').end(page)
  }).listen(0)
  await once(site, 'listening')
  return { port: (site.address() as AddressInfo).port, close: () => site.close() }
}

/** Checks user, delegation, language and theme: everything that the forms would change. */
async function expectUntouched(page: Page, { name }: Account): Promise<void> {
  await page.goto(`${origin}/home`)
  await expect(page.getByRole('button', { name: `当前用户： ${name}` })).toBeVisible()
  await expect(page.getByRole('region', { name: /^代理/ })).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./)
}

// `localhost` is another site than 127.0.0.1. Another port is the same site, from which the cookie comes along.
for (const { host, kind, tag } of [
  { host: 'localhost', kind: 'another site', tag: [] },
  { host: '127.0.0.1', kind: 'another server of this host', tag: ['@js'] },
]) {
  test(`a form that ${kind} has sent changes nothing for who is signed in, and is answered 403`, { tag }, async ({
    page,
    scripted,
  }) => {
    const [victim, principal] = [await makeAccount(), await makeAccount()]
    await authorize(principal, victim)
    await signIn(page, victim)
    const all = wants(principal)
    const site = await openSite(all.map(formOf))
    for (const [at, { path }] of all.entries()) {
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await page.goto(`http://${host}:${site.port}/${at}${scripted ? '#send' : ''}`, { waitUntil: 'commit' })
      if (!scripted) await page.getByRole('button', { name: 'win' }).click()
      expect([new URL((await answered).url()).pathname, (await answered).status()]).toEqual([path, 403])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('403')
      await expect(page.getByRole('main')).toContainText('请求来自其他网站')
    }
    if (scripted) {
      await page.goto(`http://${host}:${site.port}/`)
      await page.evaluate(
        (addresses) =>
          Promise.all(
            addresses.map((address) => fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include' })),
          ),
        all.map(({ path }) => origin + path),
      )
    }
    site.close()
    await expectUntouched(page, victim)

    // Our own pages may send these requests: the refusal was about the site, not the content.
    for (const { path, fields } of all) {
      const headers = { 'sec-fetch-site': 'same-origin' }
      const own = await page.context().request.post(path, { form: fields, headers, maxRedirects: 0 })
      expect([path, own.status()]).toEqual([path, 303])
    }
    await page.goto(`${origin}/home`)
    await expect(page).toHaveURL(`${origin}/login?redirect=%2F`)
  })
}

test('a link of another site changes nothing for who is signed in', async ({ page }) => {
  const [victim, principal] = [await makeAccount(), await makeAccount()]
  await authorize(principal, victim)
  await signIn(page, victim)
  const all = wants(principal)
  const site = await openSite(all.map(linkTo))
  for (const at of all.keys()) {
    await page.goto(`http://localhost:${site.port}/${at}`)
    await page.getByRole('link', { name: 'win' }).click()
    await expect(page).not.toHaveTitle('Prize')
  }
  site.close()
  await expectUntouched(page, victim)
})
