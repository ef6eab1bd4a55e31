import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound, refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { askAgain, getProject } from '#contract/risk/campaigns/calls.ts'
import { DeliveryChannel, PaperState, SendType } from '#contract/risk/campaigns/codes.ts'
import { askingAgain } from '#contract/risk/campaigns/shapes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { itemIdOf, respondentOf } from '../params.server.ts'
import { projectView, respondentView, saidWithSkipped } from '../views.server.ts'

const formId = 'ask-again'

export const handle: PageHandle<{ respondent: { name: string } }> = {
  i18n: ['campaigns-delivery', 'campaigns'],
  title: ({ t, data }) => t('campaigns-delivery:askAgain.title', { name: data?.respondent.name }),
}

const typedAsking = askingAgain.pick({ reason: true, channels: true })

const domainOf = (request: Request) => new URL(request.url).searchParams.get('domain') ?? ''

/** Loads the submitted paper to request again: the newest of its questionnaire. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const [project, item] = await Promise.all([
    query(args, getProject, { query: { id: bizIdOf(args) } }),
    respondentOf(args),
  ])
  const { papers, ...respondent } = respondentView(args.request, item)
  const paper = papers.find(({ domain, replaced }) => domain === domainOf(args.request) && !replaced)
  if (!paper) throw notFound(args.request)
  return {
    project: projectView(args.request, project),
    respondent,
    paper: {
      domainName: paper.domainName,
      submitted: paper.state !== PaperState.editable,
      submittedAt: paper.submittedAt,
      asked: paper.reason !== null,
    },
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedAsking, formId)
  if (!form.ok) return form.refused()
  const itemId = itemIdOf(args)
  const result = await mutate(args, askAgain, { body: { itemId, domain: domainOf(args.request), ...form.value } })
  if (!result.ok) return form.refused(result)
  const page = at.respondent(bizIdOf(args), itemId)
  const title = translatorOf(args.request, 'campaigns-delivery')('askAgain.done')
  const said = saidWithSkipped(args.request, title, result.data.skipped)
  return redirectWithNotice(args, page, said, said === title ? 'success' : 'warning')
}

export default function AskAgain() {
  const { t } = useTranslation(['campaigns-delivery', 'campaigns', 'common'])
  const { project, respondent, paper, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { name, sendType, disabled } = respondent
  const channels =
    sendType === SendType.internal ? [DeliveryChannel.mail, DeliveryChannel.message] : [DeliveryChannel.mail]
  const form = formState(formId, {
    reply,
    fields: { reason: t('askAgain.reason'), channels: t('send.channels') },
    saved: draft?.values ?? { channels: disabled ? [] : channels },
  })
  const page = at.respondent(project.bizId, respondent.itemId)
  const over = project.late || project.status === ProjectStatus.archived
  if (!paper.submitted || over) {
    const why = over ? 'askAgain.over' : paper.asked ? 'askAgain.asked' : 'askAgain.notSubmitted'
    return (
      <RefusedPage title={t('askAgain.refused', { name })} back={page}>
        <p>{t(why)}</p>
      </RefusedPage>
    )
  }
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('askAgain.title', { name })}
        line={t('askAgain.line', { questionnaire: paper.domainName, time: paper.submittedAt })}
        crumbs={[
          { label: project.name, to: at.project(project.bizId) },
          { label: name, to: page },
        ]}
      />
      <EditForm form={form} reply={reply} draft={draft} save={t('askAgain.action')} back={page}>
        <TextareaField field={form.field('reason')} hint={t('askAgain.reasonHint')} />
        <CheckboxGroup
          field={form.field('channels')}
          hint={t(disabled ? 'askAgain.disabledHint' : 'askAgain.channelsHint')}
          optional
          choices={channels.map((value) => ({ value, label: t(`channel.${value}`), disabled }))}
        />
      </EditForm>
    </>
  )
}
