import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { paramOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/shell/session/addresses.ts'
import { endSession, getSession } from '#contract/shell/session/calls.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { bySession } from '#contract/shell/session/shapes.ts'
import { sessionView } from './session-view.server.ts'

export const handle: PageHandle<{ session: { name: string } }> = {
  i18n: 'session-open',
  title: ({ t, data }) => t('session-open:end.title', { name: data?.session.name }),
}

const requestedOf = (args: LoaderFunctionArgs) => ({ id: paramOf(bySession.shape.id, args, 'id') })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, SessionPerm.endSessions)
  return { session: sessionView(args.request, await query(args, getSession, { query: requestedOf(args) })) }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, endSession, { query: requestedOf(args) })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.sessions, translatorOf(args.request, 'session-open')('end.done'))
}

export default function SessionEnd() {
  const { t } = useTranslation('session-open')
  const { name, browser, address, usedAt } = useLoaderData<typeof loader>().session
  return (
    <ConfirmPage title={t('end.title', { name })} action={t('end.action')} danger back={at.sessions}>
      <p>{t('end.line', { browser, address, usedAt })}</p>
    </ConfirmPage>
  )
}
