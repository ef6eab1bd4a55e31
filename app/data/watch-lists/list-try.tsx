import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type FormReply, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Entry, EntryList } from '#app/ui/lists/entry-list.tsx'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { tryWatchList } from '#contract/data/watch-lists/calls.ts'
import { triedLeastUsual } from '#contract/data/watch-lists/codes.ts'
import { type TriedWatchList, tryingWatchList } from '#contract/data/watch-lists/shapes.ts'
import { listOf } from './list.server.ts'
import classes from './watch-lists.module.css'

export const handle: PageHandle = { i18n: 'watch-lists', title: ({ t }) => t('watch-lists:try.title') }

const formId = 'try'
const typedName = tryingWatchList.pick({ name: true, least: true })

export const loader = async (args: LoaderFunctionArgs) => ({ list: await listOf(args) })

type Reply = FormReply & { tried?: TriedWatchList }

/** The result is only in the post's reply: nothing is written. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedName, formId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, tryWatchList, { body: { bizId: bizIdOf(args, 'list'), ...form.value } })
  if (!result.ok) return form.refused(result)
  return data<Reply>({ ...form.reply(), tried: result.data })
}

/** Test page: the entries of a list that resemble a typed name, with the reasons. */
export default function ListTry() {
  const { t } = useTranslation('watch-lists')
  const { list } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as Reply | undefined
  const fields = { name: t('field.name'), least: t('field.least') }
  const form = formState(formId, { reply, fields, saved: { least: triedLeastUsual } })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('try.title')}
        line={t('try.line')}
        crumbs={[
          { label: t('title'), to: at.watchLists },
          { label: list.name, to: at.watchList(list.bizId) },
        ]}
      />
      <Card>
        <PostForm form={form}>
          <TextField field={form.field('name')} autoComplete="off" />
          <TextField width="short" field={form.field('least')} hint={t('hint.least')} inputMode="numeric" />
          <FormActions>
            <Button look="primary">{t('try.action')}</Button>
            <LinkButton look="quiet" to={at.watchList(list.bizId)}>
              {t('back')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
      {reply?.tried && <Tried tried={reply.tried} />}
    </>
  )
}

function Tried({ tried: { hits, revision, isNarrowed } }: { tried: TriedWatchList }) {
  const { t } = useTranslation('watch-lists')
  return (
    <Card title={t('try.found', { count: hits.length })}>
      {hits.length === 0 && <p>{t('try.noneFound')}</p>}
      {isNarrowed && <p className={classes.muted}>{t('try.narrowed')}</p>}
      <EntryList>
        {hits.map(({ entryBizId, entryName, name, likeness, reasons }) => (
          <Entry
            key={entryBizId}
            head={
              <>
                <strong>{entryName}</strong>{' '}
                <Badge tone={likeness === 100 ? 'danger' : 'warning'}>{`${likeness} %`}</Badge>
              </>
            }
          >
            <p>{reasons.map((reason) => t(`reason.${reason}`, { name })).join(t('comma'))}</p>
          </Entry>
        ))}
      </EntryList>
      <p className={classes.muted}>{t('try.ofRevision', { revision })}</p>
    </Card>
  )
}
