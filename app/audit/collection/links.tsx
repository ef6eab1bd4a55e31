import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { CopyLink } from '#app/ui/actions/copy-link.tsx'
import { Badge, type Tone } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DateField, TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { DraftNotice, EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { draftOf, type EditReply, type FormState, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/audit/collection/addresses.ts'
import { changeLink, createLink, listLinks, mailLink } from '#contract/audit/collection/calls.ts'
import { type LinkState, remarksMax } from '#contract/audit/collection/codes.ts'
import { type LinkRow, linkLetter, newLink } from '#contract/audit/collection/shapes.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import { languageNames } from '#contract/platform/language.ts'
import { rowId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { linkOf } from './params.server.ts'
import classes from './tasks.module.css'

const FormId = { create: 'create', edit: 'edit', mail: 'mail' } as const

export const handle: PageHandle<{ object: { reviewBatchNo: string } }> = {
  i18n: ['collection', 'collection-api', 'tickets-api'],
  title: ({ t, data }) => t('collection:links.of', { batch: data?.object.reviewBatchNo }),
}

/** Default validity of a new link in days. */
const usualDays = 14
const dayMs = 86_400_000

export async function loader(args: LoaderFunctionArgs) {
  const [{ link, copyUrl, needed, tasks, ...object }, { links }] = await Promise.all([
    linkOf(args),
    query(args, listLinks, { query: { id: numberOf(args, 'objectId') } }),
  ])
  const { day, time, today } = datesOf(args.request)
  const view = (row: LinkRow) => ({
    ...row,
    day: day(row.endDate),
    createdAt: time(row.createdAt),
    closedAt: row.closedAt && time(row.closedAt),
    openedFirst: row.openedFirst && time(row.openedFirst),
    openedLast: row.openedLast && time(row.openedLast),
  })
  return {
    object,
    needed,
    tasks,
    copyUrl,
    link: link && view(link),
    links: links.map(view),
    draft: await readDraft(args),
    today: today(),
    usualDay: new Date(Date.parse(today()) + usualDays * dayMs).toISOString().slice(0, 10),
  }
}

const { endDate, remarks, types } = newLink.shape
const creating = z.strictObject({ endDate, remarks, types })
const editing = z.strictObject({ id: rowId, version: rowVersion, endDate, remarks, types })

export async function action(args: ActionFunctionArgs) {
  const objectId = numberOf(args, 'objectId')
  const page = at.links(objectId)
  const t = translatorOf(args.request, 'collection')
  const named = (await postedForm(args.request)).get('form')
  if (named === FormId.mail) {
    const form = await readForm(args, linkLetter, FormId.mail)
    if (!form.ok) return form.refused()
    const result = await mutate(args, mailLink, { body: form.value })
    return result.ok
      ? redirectWithNotice(args, page, t('links.mailed', { to: form.value.recipient }))
      : form.refused(result)
  }
  if (named === FormId.edit) {
    const form = await readForm(args, editing, FormId.edit)
    if (!form.ok) return form.refused()
    const result = await mutate(args, changeLink, { body: { change: 'edit', ...form.value } })
    return result.ok
      ? redirectWithNotice(args, page, t('links.saved'))
      : form.refusedBy(result, async () => {
          const { link } = await linkOf(args)
          return link?.id === form.value.id ? link : undefined
        })
  }
  const form = await readForm(args, creating, FormId.create)
  if (!form.ok) return form.refused()
  const answer = await mutate(args, createLink, { body: { objectId, ...form.value } })
  return answer.ok ? redirectWithNotice(args, page, t('links.made')) : form.refused(answer)
}

const tones: Record<LinkState, Tone | 'neutral'> = {
  open: 'success',
  expired: 'warning',
  closed: 'neutral',
  replaced: 'neutral',
  revoked: 'danger',
}

type Result = ReturnType<typeof useLoaderData<typeof loader>>

export default function Links() {
  const { t } = useTranslation(['collection', 'collection-api', 'tickets-api'])
  const result = useLoaderData<typeof loader>()
  const { object, needed, tasks, link, links, usualDay, today, draft } = result
  const reply = useActionData<typeof action>()
  const fields = { endDate: t('links.endDate'), types: t('links.types'), remarks: t('links.remarks') }
  const creation = formState(FormId.create, { reply, draft, fields, saved: { endDate: usualDay, types: needed } })
  const edit = formState(FormId.edit, { reply, draft, fields, saved: link ?? {} })
  const mail = formState(FormId.mail, {
    reply,
    draft,
    fields: { recipient: t('links.recipient'), language: t('links.language') },
  })
  return (
    <>
      <ErrorSummary errors={[...creation.errors, ...edit.errors, ...mail.errors]} />
      <PageHeader
        title={t('links.title')}
        line={t('tasks.of', { batch: object.reviewBatchNo, dealer: object.dealerName })}
        crumbs={[
          { label: t('tasks.title'), to: at.tasks },
          { label: object.reviewBatchNo, to: at.tasksOf(object.objectId) },
        ]}
      />
      {tasks === 0 ? (
        <Card>
          <EmptyState title={t('links.noTasks')} line={t('links.noTasksLine')} />
        </Card>
      ) : (
        <>
          {link ? (
            <OpenLink data={result} link={link} reply={reply} edit={edit} mail={mail} />
          ) : (
            <Card>
              <EmptyState title={t('links.none')} line={t('links.noneLine')} />
            </Card>
          )}
          {object.mayEdit && (
            <EditForm
              form={creation}
              reply={reply}
              draft={draft}
              title={t(link ? 'links.another' : 'links.make')}
              folds={link !== null}
              actions={
                <FormActions>
                  <Button look={link ? 'default' : 'primary'}>{t('links.make')}</Button>
                </FormActions>
              }
            >
              {link && <p>{t('links.anotherLine')}</p>}
              <LinkFields form={creation} today={today} />
            </EditForm>
          )}
        </>
      )}
      {links.length > 0 && <History links={links} />}
    </>
  )
}

type LinkForm = FormState<'endDate' | 'types' | 'remarks'>

function LinkFields({ form, today }: { form: LinkForm; today: string }) {
  const { t } = useTranslation(['collection', 'collection-api', 'tickets-api'])
  return (
    <>
      <DateField field={form.field('endDate')} hint={t('links.endDateHint')} min={today} />
      <CheckboxGroup
        field={form.field('types')}
        choices={Object.values(TicketType).map((value) => ({ value, label: t(`tickets-api:type.${value}`) }))}
      />
      <TextareaField
        field={form.field('remarks')}
        hint={t('links.remarksHint')}
        rows={3}
        maxLength={remarksMax}
        optional
      />
    </>
  )
}

type OpenProps = {
  data: Result
  link: NonNullable<Result['link']>
  reply: EditReply<LinkRow | undefined> | undefined
  edit: LinkForm
  mail: FormState<'recipient' | 'language'>
}

function OpenLink({ data: { object, copyUrl, today, draft }, link, reply, edit, mail }: OpenProps) {
  const { t } = useTranslation(['collection', 'collection-api', 'tickets-api'])
  const code = useHref(at.linkCode(object.objectId))
  const typeNames = (types: readonly string[]) =>
    Object.values(TicketType)
      .filter((type) => types.includes(type))
      .map((type) => t(`tickets-api:type.${type}`))
      .join(t('collection-api:listComma'))
  const { values, stored } = reply ?? {}
  const conflict = values &&
    stored && [
      { field: t('links.endDate'), mine: values.endDate?.[0] ?? '', stored: stored.endDate },
      { field: t('links.types'), mine: typeNames(values.types ?? []), stored: typeNames(stored.types) },
      {
        field: t('links.remarks'),
        mine: values.remarks?.[0]?.replace(/\r\n?/g, '\n') ?? '',
        stored: stored.remarks,
      },
    ]
  return (
    <>
      <Card title={t('links.current')} action={<Badge tone={tones[link.state]}>{t(`linkState.${link.state}`)}</Badge>}>
        <div className={classes.card}>
          {copyUrl !== null && (
            <img
              className={classes.code}
              src={code}
              alt={t('links.code', { dealer: object.dealerName })}
              width={180}
              height={180}
            />
          )}
          <div className={classes.words}>
            {copyUrl === null ? (
              <p>{t('links.hidden')}</p>
            ) : (
              <CopyLink name={object.dealerName} address={copyUrl} shown />
            )}
            <DescriptionList
              items={[
                { term: t('links.endDate'), value: t('links.until', { day: link.day }) },
                { term: t('links.types'), value: typeNames(link.types) },
                ...(link.remarks === ''
                  ? []
                  : [{ term: t('links.remarks'), value: <span className={classes.lines}>{link.remarks}</span> }]),
                { term: t('links.createdBy'), value: `${link.createdBy.name} · ${link.createdAt}` },
                { term: t('links.opened'), value: openedText(t, link) },
                { term: t('links.uploaded'), value: link.uploaded },
              ]}
            />
            {object.mayEdit && (
              <div className={classes.steps}>
                <LinkButton to={at.linkEnd(object.objectId, link.id, 'close')}>{t('links.close')}</LinkButton>
                <LinkButton look="quiet" to={at.linkEnd(object.objectId, link.id, 'revoke')}>
                  {t('links.revoke')}
                </LinkButton>
              </div>
            )}
          </div>
        </div>
      </Card>
      {object.mayEdit && (
        <Card title={t('links.mail')}>
          {mail.errors.length === 0 && <DraftNotice draft={draftOf(FormId.mail, draft)} />}
          <p>{t('links.mailLine')}</p>
          <PostForm form={mail}>
            <input type="hidden" name="id" value={link.id} />
            <TextField field={mail.field('recipient')} type="email" autoComplete="off" maxLength={254} />
            <SelectField
              field={mail.field('language')}
              empty={false}
              options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
            />
            <FormActions>
              <Button>{t('links.send')}</Button>
            </FormActions>
          </PostForm>
        </Card>
      )}
      {object.mayEdit && (
        <EditForm
          form={edit}
          reply={reply}
          draft={draft}
          version={link.version}
          conflict={conflict}
          title={t('links.edit')}
          folds
          save={t('links.save')}
          back={at.links(object.objectId)}
          leaveReloads
        >
          <input type="hidden" name="id" value={link.id} />
          <LinkFields form={edit} today={today} />
        </EditForm>
      )}
    </>
  )
}

type T = ReturnType<typeof useTranslation<['collection', 'collection-api', 'tickets-api']>>['t']
const openedText = (t: T, { opened, openedFirst, openedLast }: Result['links'][number]): string =>
  openedFirst && openedLast
    ? t('links.openedTimes', { count: opened, first: openedFirst, last: openedLast })
    : t('links.neverOpened')

function History({ links }: Pick<Result, 'links'>) {
  const { t } = useTranslation(['collection', 'collection-api', 'tickets-api'])
  return (
    <DataTable
      caption={t('links.history')}
      captionShown
      columns={[
        {
          key: 'made',
          head: t('links.createdBy'),
          cell: ({ createdAt, createdBy }) => <Lines of={[createdAt, createdBy.name]} />,
          rowHead: true,
        },
        {
          key: 'state',
          head: t('column.status'),
          cell: ({ state }) => <Badge tone={tones[state]}>{t(`linkState.${state}`)}</Badge>,
        },
        { key: 'end', head: t('links.endDate'), cell: ({ day }) => day },
        { key: 'opened', head: t('links.opened'), cell: (link) => openedText(t, link), prose: true },
        { key: 'uploaded', head: t('links.uploaded'), cell: ({ uploaded }) => uploaded, numeric: true },
        {
          key: 'closed',
          head: t('links.closedBy'),
          cell: ({ closedAt, closedBy }) => <Lines of={[closedAt ?? '—', closedBy?.name ?? '']} />,
        },
      ]}
      rows={links}
      rowKey={({ id }) => id}
    />
  )
}
