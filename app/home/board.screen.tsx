import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { loader } from './board.server.ts'

export const handle: PageHandle<{ name: string }> = { i18n: 'home', title: ({ data }) => data?.name ?? '' }

/** A report board. What it shows comes from the report module, without which the page says so. */
export default function Board() {
  const { t } = useTranslation('home')
  const { name } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={name} />
      <Card>
        <EmptyState title={t('board.empty')} line={t('board.emptyLine')} />
      </Card>
    </>
  )
}
