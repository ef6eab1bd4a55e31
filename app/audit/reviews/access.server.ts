import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { listWithoutReviewAccess } from '#contract/audit/reviews/calls.ts'
import type { Person } from '#contract/audit/reviews/shapes.ts'

/** Returns the people without access to a review that names them. */
export async function withoutAccess(args: LoaderFunctionArgs, usercodes: readonly string[]): Promise<Person[]> {
  const named = [...new Set(usercodes)].filter(Boolean)
  return named.length > 0 ? query(args, listWithoutReviewAccess, { body: { usercodes: named } }) : []
}

/** Redirects after saving, with a warning that names chosen people without access to the review. */
export async function redirectSaved(args: ActionFunctionArgs, to: string, chosen: readonly string[]) {
  const t = translatorOf(args.request, 'reviews')
  const outside = await withoutAccess(args, chosen)
  if (outside.length === 0) return redirectWithNotice(args, to, t('saved'))
  return redirectWithNotice(args, to, t('access.saved', { names: namesOf(outside, t('and')) }), 'warning')
}

const namesOf = (people: readonly Person[], and: string): string => people.map(({ name }) => name).join(and)
