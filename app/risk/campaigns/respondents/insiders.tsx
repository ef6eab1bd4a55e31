import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { failureFor, mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { searchedIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { createItem, getProject, validItem } from '#contract/risk/campaigns/calls.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { getSysUserList } from '#contract/shell/accounts/calls.ts'
import { RespondentTabs } from './respondent-tabs.tsx'

const formId = 'insiders'

export const handle: PageHandle = {
  i18n: ['campaigns', 'campaigns-delivery'],
  title: ({ t }) => t('campaigns:insiders.title'),
}

const keywordMax = 50

const chosenUsers = z.strictObject({ sapUserId: z.array(z.string().max(100)).min(1).max(50) })

const respondentOf = (sapUserId: string) => ({ sendType: SendType.internal, sapUserId })

/** Loads the users found, each with the reason if they cannot be added. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const projectId = bizIdOf(args)
  const keyword = searchedIn(new URL(args.request.url).searchParams, 'keyword', keywordMax)
  const [{ bizId, name }, users] = await Promise.all([
    query(args, getProject, { query: { id: projectId } }),
    query(args, getSysUserList, { query: { keyword: keyword || undefined } }),
  ])
  const respondents = users.map(({ usercode }) => respondentOf(usercode))
  const faults = respondents.length > 0 ? await query(args, validItem, { body: { projectId, respondents } }) : []
  return {
    project: { bizId, name },
    keyword,
    users: users.map(({ usercode, name: userName, dept }, place) => ({
      usercode,
      name: userName,
      dept,
      reason: faults.find(({ index }) => index === place)?.reason,
    })),
    draft: await readDraft(args),
  }
}

/** Adds the chosen users all-or-nothing: one invalid user rejects all. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, chosenUsers, formId)
  if (!form.ok) return form.refused()
  const projectId = bizIdOf(args)
  const respondents = form.value.sapUserId.map(respondentOf)
  const checked = await mutate(args, validItem, { body: { projectId, respondents } })
  if (!checked.ok) return form.refused(checked)
  if (checked.data.length > 0) {
    const reasons = checked.data.map(({ index, reason }) => `${respondents[index]?.sapUserId ?? ''}: ${reason}`)
    return form.refused({ status: 422, failure: { ...failureFor(args, 'validation'), errors: { sapUserId: reasons } } })
  }

  const added: string[] = []
  for (const respondent of respondents) {
    const result = await mutate(args, createItem, { body: { projectId, respondent } })
    if (!result.ok) return form.refused(result)
    added.push(result.data.itemId)
  }
  const t = translatorOf(args.request, 'campaigns')
  const [only] = added.length === 1 ? added : []
  const page = only === undefined ? at.projectNewest(projectId) : at.respondent(projectId, only)
  return redirectWithNotice(args, page, t('respondents.added', { added: added.length }))
}

export default function Insiders() {
  const { t } = useTranslation('campaigns')
  const { project, keyword, users, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(formId, { reply, fields: { sapUserId: t('insiders.users') }, saved: draft?.values })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <RespondentTabs project={project} />
      <FilterBar label={t('insiders.search')} active={keyword !== ''}>
        <SearchField label={t('insiders.keyword')} value={keyword} />
      </FilterBar>
      {users.length === 0 ? (
        <Card>
          <EmptyState
            title={t('insiders.noneFound')}
            line={t('insiders.noneFoundLine')}
            action={<LinkButton to={at.outsiders(project.bizId)}>{t('outsider.tab')}</LinkButton>}
          />
        </Card>
      ) : (
        <EditForm form={form} reply={reply} draft={draft} save={t('insiders.add')} back={at.project(project.bizId)}>
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
        </EditForm>
      )}
    </>
  )
}
