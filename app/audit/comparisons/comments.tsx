import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
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
import { Button } from '#app/ui/actions/button.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as at from '#contract/audit/comparisons/addresses.ts'
import { listRevisionComments, saveRevisionComment } from '#contract/audit/comparisons/calls.ts'
import { type RevisionComment, savingNote } from '#contract/audit/comparisons/shapes.ts'
import { remarkMax } from '#contract/audit/flow/result.ts'
import { rowId } from '#contract/shell/accounts/user-shapes.ts'
import { CommentItem, type CommentView } from './comment-item.tsx'
import classes from './comments.module.css'
import { FormId } from './state.tsx'
import { type VersionDetail, versionOf } from './version.server.ts'
import { VersionFrame } from './version-frame.tsx'

export const handle: PageHandle<{ detail: VersionDetail }> = {
  i18n: ['comparisons', 'versions', 'data-process', 'reviews'],
  title: ({ t, data }) =>
    t('comparisons:comments.pageTitle', {
      number: data?.detail.version.number,
      batch: data?.detail.batch.reviewBatchNo,
    }),
}

export async function loader(args: LoaderFunctionArgs) {
  const result = await versionOf(args)
  const comments = await query(args, listRevisionComments, { body: { objectId: result.batch.id } })
  const { time } = datesOf(args.request)
  const view = ({ createdAt, answeredAt, resolvedAt, ...comment }: RevisionComment): CommentView => ({
    ...comment,
    createdAt: time(createdAt),
    answeredAt: answeredAt && time(answeredAt),
    resolvedAt: resolvedAt && time(resolvedAt),
  })
  const isOwn = ({ version }: RevisionComment) => version === result.version.id
  return {
    detail: result,
    comments: comments.filter(isOwn).map(view),
    others: comments.filter((comment) => !isOwn(comment) && comment.resolvedAt === null).map(view),
    draft: await readDraft(args),
  }
}

const { text } = savingNote.shape
const addForm = z.strictObject({ text })
const answerForm = z.strictObject({ commentId: rowId, text })
const resolveForm = z.strictObject({ commentId: rowId })

/** Adds a comment to the version, or answers or resolves a comment of the object. */
export async function action(args: ActionFunctionArgs) {
  const versionId = numberOf(args, 'versionId')
  const page = at.comments(numberOf(args, 'projectId'), numberOf(args, 'id'), versionId)
  const named = String((await postedForm(args.request)).get('form') ?? '')
  const t = translatorOf(args.request, 'comparisons')
  if (named.startsWith(`${FormId.answer}-`)) {
    const form = await readForm(args, answerForm, named)
    if (!form.ok) return form.refused()
    const result = await mutate(args, saveRevisionComment, { body: { change: 'answer', ...form.value } })
    return result.ok ? redirectWithNotice(args, page, t('comments.answered')) : form.refused(result)
  }
  if (named.startsWith(`${FormId.resolve}-`)) {
    const form = await readForm(args, resolveForm, named)
    if (!form.ok) return form.refused()
    const result = await mutate(args, saveRevisionComment, { body: { change: 'resolve', ...form.value } })
    return result.ok ? redirectWithNotice(args, page, t('comments.resolved')) : form.refused(result)
  }
  const form = await readForm(args, addForm, FormId.add)
  if (!form.ok) return form.refused()
  const answer = await mutate(args, saveRevisionComment, { body: { change: 'add', id: versionId, ...form.value } })
  return answer.ok ? redirectWithNotice(args, page, t('comments.added')) : form.refused(answer)
}

export default function Comments() {
  const { t } = useTranslation('comparisons')
  const { detail: result, comments, others, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.add, { reply, fields: { text: t('comments.text') }, saved: draft?.values ?? {} })
  const refused = formState(String(reply?.form ?? ''), { reply, fields: { text: t('comments.answer') } })
  const { projectId, id } = result.batch
  return (
    <>
      <ErrorSummary errors={form.errors.length > 0 ? form.errors : refused.errors} />
      <VersionFrame detail={result}>
        <Card title={t('comments.title', { number: result.version.number })}>
          {comments.length === 0 ? (
            <p className={classes.none}>{t('comments.none')}</p>
          ) : (
            <ul className={classes.comments}>
              {comments.map((comment) => (
                <CommentItem key={comment.id} comment={comment} reply={reply} />
              ))}
            </ul>
          )}
          <PostForm form={form} preventScrollReset>
            <TextareaField field={form.field('text')} hint={t('comments.hint')} rows={3} maxLength={remarkMax} />
            <FormActions>
              <Button>{t('comments.add')}</Button>
            </FormActions>
          </PostForm>
        </Card>
        {others.length > 0 && (
          <Card title={t('comments.others')}>
            <ul className={classes.comments}>
              {others.map((comment) => (
                <CommentItem
                  key={comment.id}
                  comment={comment}
                  reply={reply}
                  of={
                    <Link to={at.comments(projectId, id, comment.version)}>
                      {t('version.name', { number: comment.number })}
                    </Link>
                  }
                />
              ))}
            </ul>
          </Card>
        )}
      </VersionFrame>
    </>
  )
}
