import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { removeProcessDraft } from '#contract/data/processes/calls.ts'
import { processOf } from './process.server.ts'

export const handle: PageHandle = { i18n: 'processes', title: ({ t }) => t('processes:discard.action') }

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, process } = await processOf(args)
  const { name, bizId, draft } = process
  const back = at.process(workspace.id, bizId)
  if (!draft) throw redirect(back)
  return { name, back, basedOn: draft.basedOn }
}

export async function action(args: ActionFunctionArgs) {
  const { workspace, process } = await processOf(args)
  const { bizId, draft } = process
  const back = at.process(workspace.id, bizId)
  if (!draft) return redirect(back, 303)
  const result = await mutate(args, removeProcessDraft, { body: { bizId, basedOn: draft.basedOn } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, back, translatorOf(args.request, 'processes')('discard.done'))
}

export default function ProcessDiscard() {
  const { t } = useTranslation('processes')
  const { name, back, basedOn } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t('discard.title', { name })} action={t('discard.action')} danger back={back}>
      <p>{basedOn === 0 ? t('discard.lineNew') : t('discard.line', { number: basedOn })}</p>
    </ConfirmPage>
  )
}
