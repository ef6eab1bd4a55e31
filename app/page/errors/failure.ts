import { isRouteErrorResponse } from '@remix-run/react'
import type { TFunction } from 'i18next'
import type { Failure } from '#contract/platform/envelope.ts'
import { ChunkLoadError } from './chunk-load-error.ts'
import { isNetworkError } from './network-error.ts'

/** Kinds of error pages by status; `shownError` maps other statuses to one of these. */
const kinds = { 403: 'denied', 404: 'missing', 409: 'conflict', 429: 'tooMany', 503: 'unavailable' } as const
type Kind = (typeof kinds)[keyof typeof kinds] | 'refused' | 'server' | 'network' | 'part'

/** An error as a boundary shows it: kind, status, and the api's code and message. */
export type ShownError = { kind: Kind; status: number; code?: string; said?: string }

export function shownError(error: unknown): ShownError {
  if (isRouteErrorResponse(error)) {
    const { status } = error
    const kind = Object.hasOwn(kinds, status) ? kinds[status as keyof typeof kinds] : undefined
    return {
      kind: kind ?? (status < 500 ? 'refused' : 'server'),
      status,
      code: failureOf(error.data)?.code,
      said: failureOf(error.data)?.msg,
    }
  }
  if (error instanceof ChunkLoadError) return { kind: 'part', status: 0 }
  if (isNetworkError(error)) return { kind: 'network', status: 0 }
  return { kind: 'server', status: 500 }
}

function failureOf(data: unknown): Failure | undefined {
  return isFailure(data) ? data : undefined
}

const isFailure = (data: unknown): data is Failure =>
  typeof data === 'object' && data !== null && 'msg' in data && typeof data.msg === 'string'

export const errorTitle = (t: TFunction, error: unknown): string => t(`error.${shownError(error).kind}.title`)
