import { html } from 'hono/html'
import { failureOf } from '#api/platform/http/failure.ts'
import { appBase } from '#app/page/request/address.server.ts'
import { languageOfHeader } from '#contract/platform/language.ts'
import { type ProblemKey, refuse } from '#contract/platform/problem.ts'

/**
 * Refusal by the server before either half sees the request: the api's envelope, or for a browser a page with the same
 * text.
 */
export async function refusal(request: Request, key: ProblemKey): Promise<Response> {
  const language = languageOfHeader(request.headers.get('accept-language'))
  const { status, failure } = failureOf(refuse(key), language)
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (!request.headers.get('accept')?.includes('text/html')) return Response.json(failure, { status, headers })
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
  const page = await html`<!doctype html>
    <html lang="${language}">
      <meta name="viewport" content="width=device-width" />
      <title>${failure.msg}</title>
      <main>
        <h1>${status}</h1>
        <p>${failure.msg}</p>
        <p><a href="${appBase}/">${appBase}/</a></p>
      </main>
    </html>`
  return new Response(String(page), { status, headers })
}
