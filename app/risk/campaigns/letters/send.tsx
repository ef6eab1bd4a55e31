import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { type MailWay, mailWay } from '#app/page/menus/frame-data.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { defaultLanguage, languageNames, languages } from '#contract/platform/language.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { getDeliverySummary, getProject, pageItems, sendLetters } from '#contract/risk/campaigns/calls.ts'
import { DeliveryChannel, LetterPurpose } from '#contract/risk/campaigns/codes.ts'
import { type DeliveryCount, newDelivery } from '#contract/risk/campaigns/shapes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { ProjectHead } from '../projects/project-head.tsx'
import { type ProjectView, projectView, saidWithSkipped } from '../views.server.ts'
import classes from './send.module.css'

const formId = 'send'

export const handle: PageHandle<{ project: ProjectView; purpose: LetterPurpose }> = {
  i18n: ['campaigns-delivery', 'campaigns'],
  title: ({ t, data }) => t(`campaigns-delivery:send.title.${data?.purpose ?? 'invitation'}`),
}

/** Upper limit of selected rows on a page of the list. */
const chosenMax = 200
const posted = z.strictObject({
  channels: newDelivery.shape.channels,
  language: newDelivery.shape.language,
  item: z.array(bizId).max(chosenMax).optional(),
})

const purposeOf = (args: LoaderFunctionArgs): LetterPurpose =>
  pathOf(args.request) === at.sendReminder(bizIdOf(args)) ? LetterPurpose.reminder : LetterPurpose.invitation

/** Loads the recipients: rows selected in the list, or all who still need the letter. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const projectId = bizIdOf(args)
  const ids = new URL(args.request.url).searchParams.getAll('id').slice(0, chosenMax)
  const itemIds = ids.filter((itemId) => bizId.safeParse(itemId).success)
  const [project, summary, items] = await Promise.all([
    query(args, getProject, { query: { id: projectId } }),
    query(args, getDeliverySummary, { query: { projectId } }),
    itemIds.length > 0 ? query(args, pageItems, { body: { projectId, itemIds, size: chosenMax } }) : undefined,
  ])
  return {
    project: projectView(args.request, project),
    purpose: purposeOf(args),
    summary,
    chosen: (items?.records ?? []).map(({ itemId, name, email, department, disabled }) => ({
      itemId,
      name,
      email,
      department,
      disabled,
    })),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, posted, formId)
  if (!form.ok) return form.refused()
  const projectId = bizIdOf(args)
  const { item: itemIds, ...how } = form.value
  const result = await mutate(args, sendLetters, { body: { projectId, purpose: purposeOf(args), itemIds, ...how } })
  if (!result.ok) return form.refused(result)
  const said = tellCount(args.request, result.data, mailWay((await statsOf(args)).login))
  const tone = result.data.respondents > 0 ? 'success' : 'warning'
  return redirectWithNotice(args, at.deliveries(projectId), said, tone)
}

/** Message with the counts of sent letters, and of skipped respondents by reason. */
function tellCount(request: Request, { respondents, mails, messages, skipped }: DeliveryCount, mail: MailWay): string {
  const t = translatorOf(request, 'campaigns-delivery')
  const done = respondents > 0 ? t(`send.done.${mail}`, { respondents, mails, messages }) : t('send.none')
  return saidWithSkipped(request, done, skipped)
}

const channels = [DeliveryChannel.mail, DeliveryChannel.message] as const

export default function Send() {
  const { t } = useTranslation('campaigns-delivery')
  const { project, purpose, summary, chosen, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(formId, {
    reply,
    fields: { channels: t('send.channels'), language: t('send.language') },
    saved: { channels, language: defaultLanguage },
    draft,
  })
  const mail = summary.sending ? 'sent' : 'kept'
  const waiting = purpose === 'invitation' ? summary.notInvited : summary.waiting
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ProjectHead project={project} />
      <h2 className={classes.title}>{t(`send.title.${purpose}`)}</h2>
      {project.late && <Notice tone="warning">{t('send.late')}</Notice>}
      {!summary.sending && (
        <Notice tone="info" title={t('off.title')}>
          {t('off.line')}
        </Notice>
      )}
      {chosen.length > 0 && <Chosen chosen={chosen} />}
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        save={t(`send.action.${purpose}`)}
        back={at.deliveries(project.bizId)}
      >
        {chosen.length > 0 ? (
          chosen.map(({ itemId }, index) => <input key={itemId} type="hidden" name={`item[${index}]`} value={itemId} />)
        ) : (
          <p>{t(`send.all.${purpose}`, { waiting })}</p>
        )}
        <p className={classes.letter}>
          {t('send.letter')}{' '}
          <Link to={purpose === 'reminder' ? at.reminderLetters(project.bizId) : at.letters(project.bizId)}>
            {t('send.letterLink')}
          </Link>
        </p>
        <CheckboxGroup
          field={form.field('channels')}
          hint={t('send.channelsHint')}
          choices={channels.map((value) => ({
            value,
            label: t(`channel.${value}`),
            hint: value === DeliveryChannel.mail ? t(`channelHint.mail.${mail}`) : t('channelHint.message'),
          }))}
        />
        {summary.withoutLanguage > 0 && (
          <SelectField
            field={form.field('language')}
            hint={t('send.languageHint', { outside: summary.withoutLanguage })}
            empty={false}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        )}
      </EditForm>
    </>
  )
}

type Person = { itemId: string; name: string; email: string; department: string; disabled: boolean }

function Chosen({ chosen }: { chosen: readonly Person[] }) {
  const { t } = useTranslation(['campaigns-delivery', 'campaigns'])
  const columns: Column<Person>[] = [
    {
      key: 'name',
      head: t('campaigns:respondent.name'),
      cell: ({ name, disabled }) => (
        <>
          {name} {disabled && <Badge tone="warning">{t('disabled.badge')}</Badge>}
        </>
      ),
      rowHead: true,
    },
    { key: 'email', head: t('campaigns:respondent.email'), cell: ({ email }) => email || '—' },
    {
      key: 'department',
      head: t('campaigns:respondent.department'),
      cell: ({ department }) => <Lines of={[department]} />,
    },
  ]
  return (
    <DataTable
      caption={t('send.chosen', { chosen: chosen.length })}
      captionShown
      compact
      columns={columns}
      rows={chosen}
      rowKey={({ itemId }) => itemId}
    />
  )
}
