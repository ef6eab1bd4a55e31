import { randomBytes } from 'node:crypto'
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { i18n } from 'i18next'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { setRetryAfter } from '#app/page/api/api.server.ts'
import { pageTooLarge } from '#app/page/errors/refuse.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { appOf } from '#app/page/request/settings.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { textsIn } from '#app/page/text/texts.server.ts'
import { bufferPage } from '#app/render/buffered-page.server.ts'
import { cachedPage, fillPage, keepableOf, splitPage } from '#app/render/cached-page.server.ts'
import { isOldDataRequest } from '#app/render/data-requests.server.ts'
import { bytesOf, type CachedBytes, canJoinGzip, compressJoined } from '#app/render/joined-gzip.server.ts'
import { NonceContext } from '#app/render/nonce.ts'
import { htmlPlaces, PlaceHtmlContext } from '#app/render/placed-html.ts'
import { Budgeted, largeRenderLimits, PageTooLarge, renderLimits } from '#app/render/render-budget.ts'
import { secureHeaders } from '#app/render/security.server.ts'
import { signOnOrigins } from '#app/render/sign-on-origins.server.ts'
import { accepts } from '#contract/platform/encoding.ts'

const renderTimeoutMs = 10_000

/**
 * Renders the whole page before sending it: streamed parts would need a script to appear. Refuses page.tooLarge, which
 * render/large-pages.server.ts answers.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const texts = textsIn(languageOf(request))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', texts.language)
  const { secure } = appOf(context).session
  const formActions = await signOnOrigins({ request, context })
  setRetryAfter(context, status, headers)
  secureHeaders(headers, { secure, nonce, formActions, frames: framesOf(remix) })

  const encoding = canJoinGzip && accepts(request.headers.get('accept-encoding'), 'gzip') ? 'gzip' : undefined
  const keepable = isFreshRequested(request) ? undefined : keepableOf(remix, { method: request.method, texts, nonce })
  if (!keepable) {
    const { parts, failed } = await renderPage({ request, context, texts, remix, nonce })
    const answered = { headers, status: failed ? 500 : status }
    return encoding && parts.length > 1
      ? sent(await compressJoined(parts), { ...answered, encoding })
      : sent(wholeOf(parts), answered)
  }
  const { key, values, ...marked } = keepable
  const { page, failed } = await cachedPage(key, async () => {
    const { parts, failed } = await renderPage({ request, context, texts, ...marked })
    return { page: splitPage(parts), failed }
  })
  if (failed) return new Response(await fillPage(page, values), { headers, status: 500 })
  return sent(await fillPage(page, values, encoding), { headers, status, encoding })
}

/** A hard reload bypasses the page cache. */
const isFreshRequested = ({ headers }: Request): boolean => headers.get('cache-control') === 'no-cache'

type Parts = readonly (Buffer<ArrayBuffer> | CachedBytes)[]

const wholeOf = (parts: Parts): Buffer<ArrayBuffer> => {
  const [first] = parts
  return parts.length === 1 && first && !('bytes' in first) ? first : Buffer.concat(parts.map(bytesOf))
}

type Sent = { headers: Headers; status: number; encoding?: 'gzip' | undefined }

function sent(body: Buffer<ArrayBuffer>, { headers, status, encoding }: Sent): Response {
  headers.set('Content-Length', String(body.byteLength))
  if (encoding) {
    headers.set('Content-Encoding', encoding)
    headers.append('Vary', 'Accept-Encoding')
  }
  return new Response(body, { headers, status })
}

type Rendering = { request: Request; context: AppLoadContext; texts: i18n; remix: EntryContext; nonce: string }

/** Renders the whole page. `failed` if an error boundary replaced a part of it. */
function renderPage({ request, context, texts, remix, nonce }: Rendering) {
  const limits = isLarge(remix) ? largeRenderLimits : renderLimits
  const { place, fill } = htmlPlaces()
  return new Promise<{ parts: Parts; failed: boolean }>((resolve, reject) => {
    let failed = false
    const giveUp = (error: unknown) => {
      clearTimeout(timer)
      if (!(error instanceof PageTooLarge)) return reject(error)
      appOf(context).failed(error, request)
      reject(pageTooLarge(request))
    }
    const { pipe, abort } = renderToPipeableStream(
      <Budgeted limits={limits}>
        <NonceContext.Provider value={nonce}>
          <I18nextProvider i18n={texts}>
            <PlaceHtmlContext.Provider value={place}>
              <RemixServer context={remix} url={request.url} nonce={nonce} />
            </PlaceHtmlContext.Provider>
          </I18nextProvider>
        </NonceContext.Provider>
      </Budgeted>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          pipe(
            bufferPage({
              bytesMax: limits.bytes,
              done(page) {
                resolve({ parts: fill(page), failed })
              },
              failed: giveUp,
            }),
          )
        },
        onShellError: giveUp,
        onError(error) {
          failed = true
          if (!(error instanceof PageTooLarge)) appOf(context).failed(error, request)
        },
      },
    )
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}

const isLarge = ({ routeModules, staticHandlerContext: { matches } }: EntryContext): boolean =>
  matches.some(({ route }) => (routeModules[route.id]?.handle as PageHandle | undefined)?.large)

/** The site shown by the external-link page, or this origin for the PDF viewer. */
function framesOf({ staticHandlerContext: { loaderData } }: EntryContext): string[] {
  const link = loaderData['frame/external-link'] as { embedded?: string } | undefined
  const file = loaderData['files/file-viewer'] as { framed?: boolean } | undefined
  if (file?.framed) return ["'self'"]
  return link?.embedded ? [link.embedded] : []
}

type DataRequest = LoaderFunctionArgs | ActionFunctionArgs

/** Data replies to scripts have the content of pages, so they are not cached. */
export function handleDataRequest(response: Response, { request, context }: DataRequest): Response {
  if (isOldDataRequest(request)) return new Response(null, { status: 400 })
  setRetryAfter(context, response.status, response.headers)
  response.headers.set('X-Content-Type-Options', 'nosniff')
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  return response
}

/**
 * Logs an error, unless the client disconnected or the router itself refused, such as a post to a page without an
 * action.
 */
export function handleError(error: unknown, { request, context }: DataRequest): void {
  const isRefused = isRouteErrorResponse(error) && error.status < 500
  if (!isRefused && !request.signal.aborted) appOf(context).failed(error, request)
}
