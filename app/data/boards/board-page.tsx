import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { getBoard } from '#contract/data/boards/calls.ts'

export const handle: PageHandle<{ name: string }> = { i18n: 'boards', title: ({ data }) => data?.name ?? '' }

/** Refuses notFound. */
export async function loader(args: LoaderFunctionArgs) {
  const { name } = await query(args, getBoard, { query: { id: bizIdOf(args, 'board') } })
  return { name }
}

/** A board as its readers see it. */
export default function BoardPage() {
  const { t } = useTranslation('boards')
  const { name } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={name} />
      <Card>
        <EmptyState title={t('empty')} line={t('emptyLine')} />
      </Card>
    </>
  )
}
