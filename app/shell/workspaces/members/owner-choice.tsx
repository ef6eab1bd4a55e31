import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type EditReply, type FormDraft, formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { useWorkspace } from '../workspace-view.tsx'

export const ownerFormId = 'owner'

type Props = {
  keyword: string
  people: readonly { userId: number; name: string; usercode: string; dept: string }[]
  /** Reply of the page's action. */
  reply: EditReply<never> | undefined
  draft: FormDraft | undefined
  title: string
  line: string
  /** Consequences, shown above the button. */
  warning: string
  action: string
  none: { title: string; line: string }
}

/** Form to choose a workspace's new owner. */
export function OwnerChoice({ keyword, people, reply, draft, title, line, warning, action, none }: Props) {
  const { t } = useTranslation(['workspaces', 'common'])
  const { workspace } = useWorkspace()
  const page = at.members(workspace.id)
  const form = formState(ownerFormId, { reply, draft, fields: { userId: t('owner.new') } })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={title} line={line} crumbs={[{ label: t('members.title'), to: page }]} />
      <FilterBar label={t('invite.search')} active={keyword !== ''}>
        <SearchField label={t('members.keyword')} value={keyword} />
      </FilterBar>
      {people.length === 0 ? (
        <Card>
          <EmptyState
            title={none.title}
            line={none.line}
            action={<LinkButton to={page}>{t('common:form.back')}</LinkButton>}
          />
        </Card>
      ) : (
        <EditForm form={form} reply={reply} draft={draft} save={action} danger back={page}>
          <RadioGroup
            field={form.field('userId')}
            choices={people.map(({ userId, name, usercode, dept }) => ({
              value: String(userId),
              label: name,
              hint: [usercode, dept].filter(Boolean).join(' · '),
            }))}
          />
          <Notice tone="warning">{warning}</Notice>
        </EditForm>
      )}
    </>
  )
}
