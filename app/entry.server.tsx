import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { tellRetryAfter } from './api.server.ts'
import { languageOf } from './page/language.server.ts'
import { appOf } from './page/settings.server.ts'
import { textsIn } from './page/texts.server.ts'
import { NonceContext } from './render/nonce.ts'
import { htmlPlaces, PlaceHtmlContext } from './render/placed-html.ts'
import { secureHeaders } from './render/security.server.ts'
import { signOnOrigins } from './render/sign-on-origins.server.ts'

const renderTimeoutMs = 10_000

/** Renders the whole page before it is sent: what is streamed later would need a script to be shown. */
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
  tellRetryAfter(context, status, headers)
  secureHeaders(headers, { secure, nonce, formActions, frames: framesOf(remix) })

  const { place, fill } = htmlPlaces()
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <I18nextProvider i18n={texts}>
          <PlaceHtmlContext.Provider value={place}>
            <RemixServer context={remix} url={request.url} nonce={nonce} />
          </PlaceHtmlContext.Provider>
        </I18nextProvider>
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          pipe(
            collected((page) => {
              const html = fill(page)
              headers.set('Content-Length', String(html.byteLength))
              resolve(new Response(html, { headers, status: failed ? 500 : status }))
            }),
          )
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          failed = true
          appOf(context).failed(error, request)
        },
      },
    )
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}

/** The site that the external-link page shows, or this one where it shows a PDF. */
function framesOf({ staticHandlerContext: { loaderData } }: EntryContext): string[] {
  const link = loaderData['frame/external-link'] as { embedded?: string } | undefined
  const file = loaderData['files/file-viewer'] as { framed?: boolean } | undefined
  if (file?.framed) return ["'self'"]
  return link?.embedded ? [link.embedded] : []
}

/**
 * Takes a page in pieces and gives it whole: all of it is there, so streams would only pass it from hand to hand. React
 * ends a piece that a character of several bytes would not fit into with zeros, which no text of a page contains.
 */
function collected(done: (page: Buffer) => void): Writable {
  const pieces: Uint8Array[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(piece: Uint8Array, _encoding, next) {
      let end = piece.byteLength
      while (piece[end - 1] === 0) end -= 1
      pieces.push(piece.subarray(0, end))
      next()
    },
    final(finished) {
      done(Buffer.concat(pieces))
      finished()
    },
  })
}

type DataRequest = LoaderFunctionArgs | ActionFunctionArgs

/**
 * The answers of loaders and actions to scripts hold what the pages hold: they are kept by nobody. Nothing asks by `?_data=`;
 * the server in front takes it away.
 */
export function handleDataRequest(response: Response, { request, context }: DataRequest): Response {
  if (new URL(request.url).searchParams.has('_data')) return new Response(null, { status: 400 })
  tellRetryAfter(context, response.status, response.headers)
  response.headers.set('X-Content-Type-Options', 'nosniff')
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  return response
}

export function handleError(error: unknown, { request, context }: DataRequest): void {
  if (!request.signal.aborted) appOf(context).failed(error, request)
}
