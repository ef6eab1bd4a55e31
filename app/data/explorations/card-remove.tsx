import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCardWords } from '#app/data/cards/card-words.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import * as at from '#contract/data/addresses.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import { exploredCardOf } from './exploration.server.ts'
import { saveChanges } from './saved.server.ts'

export const handle: PageHandle = {
  i18n: ['explorations', 'cards', 'cards-faults', 'processes-faults'],
  title: ({ t }) => t('explorations:card.remove'),
}

export async function loader(args: LoaderFunctionArgs) {
  await workspaceFor(args, 'edit')
  const { exploration, card } = await exploredCardOf(args)
  return { bizId: exploration.bizId, name: exploration.name, version: exploration.version, card }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, z.strictObject({ version: z.coerce.number().int() }), confirmFormId)
  if (!form.ok) return form.refused()
  const { workspace, exploration, card } = await exploredCardOf(args)
  const cards = exploration.cards.filter(({ id }) => id !== card.id)
  const result = await saveChanges(args, exploration, { cards, version: form.value.version })
  if (!result.ok) return form.refused(result)
  const said = translatorOf(args.request, 'explorations')('card.removed')
  return redirectWithNotice(args, at.exploration(workspace.id, exploration.bizId), said)
}

export default function CardRemove() {
  const { t } = useTranslation('explorations')
  const { bizId, name, version, card } = useLoaderData<typeof loader>()
  const say = useCardWords()
  const { id } = useWorkspace().workspace
  return (
    <ConfirmPage
      title={t('card.removeTitle', { title: cardTitle({ card: card as never, say }) })}
      action={t('card.remove')}
      danger
      back={at.card(id, bizId, card.id)}
      values={{ version: String(version) }}
    >
      <p>{t('card.removeLine', { name })}</p>
    </ConfirmPage>
  )
}
