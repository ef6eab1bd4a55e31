import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { type FormState, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { watchEntriesMax } from '#contract/data/watch-lists/codes.ts'
import type { CheckedImport, ListImportDetail } from '#contract/data/watch-lists/import-shapes.ts'
import classes from './import.module.css'
import { FormId } from './import-form.ts'

type Source = { found: ListImportDetail; reply: unknown }

export function useConfirmForm({ reply }: Source): FormState {
  const { t } = useTranslation('watch-lists-import')
  return formState(FormId.confirm, { reply, fields: { mode: t('confirm.mode') }, saved: {} })
}

type Props = { form: FormState; found: ListImportDetail; checked: CheckedImport }

/** Choice between replacing the list and adding to it, each with its difference. */
export function ConfirmForm({ form, found, checked }: Props) {
  const { t } = useTranslation('watch-lists-import')
  const { list, version } = found
  const { came, changed, stayed, gone, taken, faulty } = checked
  const isOutdated = checked.revision !== list.revision
  const added = list.entries + came
  const parts = (ended: number, unchanged: number) => [
    ['came', came] as const,
    ['changed', changed] as const,
    ['gone', ended] as const,
    ['stayed', unchanged] as const,
  ]
  const sentenceOf = (ended: number, unchanged: number, total: number) =>
    t('confirm.difference', {
      parts: parts(ended, unchanged)
        .filter(([, count]) => count > 0)
        .map(([key, count]) => t(`confirm.${key}`, { count, shown: shownCount(count) }))
        .join(t('confirm.comma')),
      total: shownCount(total),
    })
  if (isOutdated)
    return (
      <Notice tone="warning" title={t('confirm.outdated')}>
        {t('confirm.outdatedLine')}
      </Notice>
    )
  if (taken === 0)
    return (
      <Notice tone="warning" title={t('confirm.nothing')}>
        {t('confirm.nothingLine')}
      </Notice>
    )
  return (
    <Card wide title={t('confirm.title', { list: list.name })}>
      <PostForm form={form} action={`?form=${FormId.confirm}`}>
        <input type="hidden" name="version" value={version} />
        <RadioGroup
          field={form.field('mode')}
          choices={[
            {
              value: 'replace',
              label: t('confirm.replace'),
              hint: t('confirm.replaceLine', { difference: sentenceOf(gone, stayed, taken) }),
            },
            {
              value: 'add',
              label: t('confirm.add'),
              hint:
                added > watchEntriesMax
                  ? t('confirm.tooMany', { max: shownCount(watchEntriesMax), total: shownCount(added) })
                  : t('confirm.addLine', { difference: sentenceOf(0, list.entries - changed, added) }),
              disabled: added > watchEntriesMax,
            },
          ]}
        />
        {faulty > 0 && (
          <p className={classes.note}>{t('confirm.leftOut', { count: faulty, shown: shownCount(faulty) })}</p>
        )}
        <FormActions>
          <Button look="primary">{t('confirm.action')}</Button>
          <LinkButton to={at.watchList(list.bizId)} look="quiet">
            {t('confirm.later')}
          </LinkButton>
        </FormActions>
      </PostForm>
    </Card>
  )
}
