import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxGroup } from '#app/ui/checkbox-group.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { formState } from '#app/ui/form.ts'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { action, loader } from './insiders.server.ts'
import { RespondentTabs } from './respondent-tabs.tsx'

export const handle: PageHandle = {
  i18n: ['risk-evaluation', 'campaign'],
  title: ({ t }) => t('risk-evaluation:insiders.title'),
}

export default function Insiders() {
  const { t } = useTranslation(['risk-evaluation', 'common'])
  const { project, keyword, users, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.insiders, { reply, fields: { sapUserId: t('insiders.users') }, saved: draft?.values })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <RespondentTabs project={project} />
      {!reply && <DraftNotice draft={draft} />}
      <FilterBar label={t('insiders.search')} active={keyword !== ''}>
        <TextField
          label={t('insiders.keyword')}
          field={{ name: 'keyword', initialValue: keyword }}
          type="search"
          maxLength={50}
        />
      </FilterBar>
      <Card>
        {users.length === 0 ? (
          <EmptyState
            title={t('insiders.noneFound')}
            line={t('insiders.noneFoundLine')}
            action={
              <LinkButton to={`/risk/projects/${project.bizId}/respondents/new/external`}>
                {t('outsider.tab')}
              </LinkButton>
            }
          />
        ) : (
          <PostForm form={form}>
            <CheckboxGroup
              hint={users.length >= 50 ? t('insiders.more', { shown: users.length }) : undefined}
              field={form.field('sapUserId')}
              choices={users.map(({ usercode, name, dept, reason }) => ({
                value: usercode,
                label: name,
                hint: [usercode, dept, reason].filter(Boolean).join(' · '),
                disabled: reason !== undefined,
              }))}
            />
            <FormActions>
              <Button look="primary">{t('insiders.add')}</Button>
              <LinkButton to={`/risk/projects/${project.bizId}`} look="quiet">
                {t('common:form.cancel')}
              </LinkButton>
            </FormActions>
          </PostForm>
        )}
      </Card>
    </>
  )
}
