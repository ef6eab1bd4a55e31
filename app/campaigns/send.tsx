import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/page.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxGroup } from '#app/ui/checkbox-group.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { Lines } from '#app/ui/lines.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { DeliveryChannel } from '#contract/campaigns/codes.ts'
import { defaultLanguage, languageNames, languages } from '#contract/language.ts'
import * as at from './addresses.ts'
import { FormId } from './form-id.ts'
import { ProjectHead } from './project-head.tsx'
import type { ProjectView } from './project-view.server.ts'
import classes from './send.module.css'
import type { sendLoader } from './send.server.ts'

type Purpose = 'invitation' | 'reminder'

export const handle: PageHandle<{ project: ProjectView; purpose: Purpose }> = {
  i18n: ['campaigns-delivery', 'campaigns'],
  title: ({ t, data }) => t(`campaigns-delivery:send.title.${data?.purpose ?? 'invitation'}`),
}

const channels = [DeliveryChannel.mail, DeliveryChannel.message] as const

/** Sends invitations or reminders, after a look at whom they go to and how. */
export default function Send() {
  const { t } = useTranslation(['campaigns-delivery', 'common'])
  const { project, purpose, summary, chosen } = useLoaderData<ReturnType<typeof sendLoader>>()
  const reply = useActionData()
  const form = formState(FormId.send, {
    reply,
    fields: { channels: t('send.channels'), language: t('send.language') },
    saved: { channels, language: defaultLanguage },
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
      <Card>
        <PostForm form={form}>
          {chosen.length > 0 ? (
            chosen.map(({ itemId }, index) => (
              <input key={itemId} type="hidden" name={`item[${index}]`} value={itemId} />
            ))
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
          <FormActions>
            <Button look="primary">{t(`send.action.${purpose}`)}</Button>
            <LinkButton look="quiet" to={at.deliveries(project.bizId)}>
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
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
