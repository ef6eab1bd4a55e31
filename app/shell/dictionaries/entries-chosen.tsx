import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { chosenOf, doEach } from '#app/page/forms/chosen.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import { pageSizeMax } from '#contract/platform/paging.ts'
import * as at from '#contract/shell/dictionaries/addresses.ts'
import { deleteDictionaryData, pageDictionaryData } from '#contract/shell/dictionaries/calls.ts'
import { DictionaryStatus } from '#contract/shell/dictionaries/codes.ts'
import { DictionaryPerm } from '#contract/shell/dictionaries/perms.ts'
import { switchEntry } from './entries.server.ts'

const statuses = { enable: DictionaryStatus.enabled, disable: DictionaryStatus.disabled } as const
const ways = ['enable', 'disable', 'delete'] as const
type Way = (typeof ways)[number]

export const handle: PageHandle<{ way: Way; rows: unknown[] }> = {
  i18n: 'dictionaries',
  title: ({ t, data }) => t(`dictionaries:chosen.${data?.way ?? 'delete'}.title`, { count: data?.rows.length ?? 0 }),
}

async function loadChosen(args: LoaderFunctionArgs) {
  await refuseWithout(args, DictionaryPerm.write)
  const { way, ids, back } = await chosenOf(args, at.dictionaries, ways)
  const { records } = await query(args, pageDictionaryData, { query: { ids, size: pageSizeMax } })
  const rows = records.map(({ id, dictLabel, dictType, dictValue }) => ({
    id,
    name: dictLabel,
    note: `${dictType} · ${dictValue}`,
  }))
  return { way, back, rows }
}

export const loader = loadChosen

export async function action(args: ActionFunctionArgs) {
  const { way, back, rows } = await loadChosen(args)
  const t = translatorOf(args.request, 'dictionaries')
  const done = (count: number) => t(`chosen.${way}.done`, { count })
  return doEach(args, { rows, back, done }, async ({ id }) =>
    way === 'delete'
      ? mutate(args, deleteDictionaryData, { query: { id } })
      : (await switchEntry(args, { id, status: statuses[way] })).result,
  )
}

export default function EntriesChosen() {
  const { t } = useTranslation('dictionaries')
  const { way, back, rows } = useLoaderData<typeof loader>()
  return (
    <ChosenPage
      title={t(`chosen.${way}.title`, { count: rows.length })}
      action={t(`list.${way}`)}
      danger={way === 'delete'}
      back={back}
      rows={rows}
      outcomes={useActionData<typeof action>()?.outcomes}
    >
      <p>{t(`chosen.${way}.line`)}</p>
    </ChosenPage>
  )
}
