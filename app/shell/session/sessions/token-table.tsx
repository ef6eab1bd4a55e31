import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import type { TokenView } from './token-view.server.ts'

type Props = {
  caption: string
  tokens: TokenView[]
  mayRevoke: boolean
  empty: { title: string; line: string }
}

/** Access tokens with scopes, expiry and last use, and a revoke button for each. */
export function TokenTable({ caption, tokens, mayRevoke, empty }: Props) {
  const { t } = useTranslation('session-tokens')
  return (
    <DataTable
      caption={caption}
      stacked
      columns={[
        { key: 'name', head: t('list.name'), cell: ({ name }) => name, rowHead: true },
        { key: 'scopes', head: t('list.scopes'), cell: ({ scopes }) => <Lines of={scopes} />, prose: true },
        {
          key: 'until',
          head: t('list.until'),
          cell: ({ until, ended }) => (ended ? <Badge tone="warning">{t('list.ended')}</Badge> : until),
        },
        { key: 'used', head: t('list.used'), cell: ({ used }) => used, prose: 'narrow' },
        { key: 'created', head: t('list.created'), cell: ({ created }) => created },
        {
          key: 'actions',
          head: t('list.actions'),
          cell: ({ id, name }) =>
            mayRevoke && (
              <PostForm form={{ id: confirmFormId }}>
                <input type="hidden" name="id" value={id} />
                <Button small look="quiet">
                  {t('list.revoke')}
                  <VisuallyHidden>{t('list.which', { name })}</VisuallyHidden>
                </Button>
              </PostForm>
            ),
          actions: true,
        },
      ]}
      rows={tokens}
      rowKey={({ id }) => id}
      empty={
        <Card>
          <EmptyState {...empty} />
        </Card>
      }
    />
  )
}
