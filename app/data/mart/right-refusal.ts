import { TablePermission } from '#contract/data/authorizations/codes.ts'
import type { RightReason } from '#contract/data/authorizations/shapes.ts'
import { problems } from '#contract/platform/problem.ts'

/** Missing right of a refused call: its reason, and the people who can grant it. */
export type RightRefusal = {
  tableBizId: string
  permission: TablePermission
  why: RightReason
  deciders: { usercode: string; name: string }[]
}

/**
 * Detail of a refusal `table.right`, as a call returns it or a loader throws it; undefined for anything else. Without a
 * schema, since it runs in browsers.
 */
export function rightRefusalOf(failure: unknown): RightRefusal | undefined {
  if (!isObject(failure) || failure.code !== problems['table.right']) return undefined
  return isRightRefusal(failure.detail) ? failure.detail : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isRightRefusal = (detail: unknown): detail is RightRefusal =>
  isObject(detail) &&
  typeof detail.tableBizId === 'string' &&
  typeof detail.why === 'string' &&
  Object.values<unknown>(TablePermission).includes(detail.permission) &&
  Array.isArray(detail.deciders)
