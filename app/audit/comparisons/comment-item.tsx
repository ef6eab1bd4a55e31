import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import type { RevisionComment } from '#contract/audit/comparisons/shapes.ts'
import { remarkMax } from '#contract/audit/flow/result.ts'
import classes from './comments.module.css'
import { FormId } from './state.tsx'

export type CommentView = RevisionComment

type Props = {
  comment: CommentView
  reply: unknown
  /** Link to the comment's version, if it is another one. */
  of?: ReactNode
}

export function CommentItem({ comment, reply, of }: Props) {
  const { t } = useTranslation('comparisons')
  const { id, text, createdBy, createdAt, answer, answeredBy, answeredAt, resolvedBy, resolvedAt } = comment
  const form = formState(`${FormId.answer}-${id}`, {
    reply,
    fields: { text: t('comments.answer') },
    saved: { text: answer },
  })
  return (
    <li>
      <p className={classes.by}>
        {resolvedAt ? (
          <StatusBadge tone="success">{t('comments.isResolved')}</StatusBadge>
        ) : (
          <StatusBadge tone="warning">{t('comments.isOpen')}</StatusBadge>
        )}{' '}
        {of} {t('notes.by', { name: createdBy.name, time: createdAt })}
      </p>
      <p className={classes.text}>{text}</p>
      {answer && (
        <div className={classes.answer}>
          <p className={classes.text}>{answer}</p>
          <p className={classes.by}>
            {t('comments.answeredBy', { name: answeredBy?.name ?? '', time: answeredAt ?? '' })}
          </p>
        </div>
      )}
      {resolvedAt ? (
        <p className={classes.by}>{t('comments.resolvedBy', { name: resolvedBy?.name ?? '', time: resolvedAt })}</p>
      ) : (
        <div className={classes.ways}>
          <PostForm form={{ id: `${FormId.resolve}-${id}` }} preventScrollReset>
            <input type="hidden" name="commentId" value={id} />
            <Button small>
              {t('comments.resolve')}
              <VisuallyHidden>{text.slice(0, 40)}</VisuallyHidden>
            </Button>
          </PostForm>
          <Details summary={t(answer ? 'comments.changeAnswer' : 'comments.giveAnswer')} open={form.errors.length > 0}>
            <PostForm form={form} preventScrollReset>
              <input type="hidden" name="commentId" value={id} />
              <TextareaField field={form.field('text')} rows={3} maxLength={remarkMax} />
              <FormActions>
                <Button small>{t('comments.saveAnswer')}</Button>
              </FormActions>
            </PostForm>
          </Details>
        </div>
      )}
    </li>
  )
}
