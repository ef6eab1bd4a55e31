import { useTranslation } from 'react-i18next'
import type { Batch } from '#app/audit/data-process/batch.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import type { FormState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { shownAmount, shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/bill-reports/addresses.ts'
import { drawnMax } from '#contract/audit/bill-reports/codes.ts'
import type { PreviewResult } from '#contract/audit/bill-reports/shapes.ts'
import type { TicketType } from '#contract/audit/tickets/codes.ts'
import { shareOf } from '#contract/platform/share.ts'
import classes from './draw.module.css'

type Props = {
  preview: PreviewResult
  /** Sampling parameters, posted to draw exactly the previewed sample. */
  how: Record<string, string | number | readonly string[] | undefined>
  form: FormState<'needed'>
  typesOf: readonly TicketType[]
  batch: Batch
}

export function Preview({ preview, how, form, typesOf, batch }: Props) {
  const { t } = useTranslation('bill-reports')
  const { reported, drawn, comparison, tooMany } = preview
  const wants = tooMany ? 'tooMany' : drawn.lines === 0 ? 'nothing' : undefined
  return (
    <Card title={t('preview.title')}>
      <dl className={classes.figures}>
        <div>
          <dt>{t('preview.lines')}</dt>
          <dd>
            {shownCount(drawn.lines)}
            <small>{t('preview.ofLines', { of: shownCount(reported.lines) })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('preview.amount')}</dt>
          <dd>
            {shownAmount(drawn.amount)}
            <small>
              {t('preview.ofAmount', {
                of: shownAmount(reported.amount),
                share: shareOf({ part: drawn.amount, whole: reported.amount }) ?? '0',
              })}
            </small>
          </dd>
        </div>
      </dl>
      <p className={classes.line}>
        {t('preview.line')}
        {reported.withoutAmount > 0 && ` ${t('preview.withoutAmount', { count: reported.withoutAmount })}`}
      </p>
      {wants ? (
        <Notice tone="warning" title={t(`preview.${wants}`, { max: shownCount(drawnMax) })}>
          {t(`preview.${wants}Line`)}
        </Notice>
      ) : (
        <PostForm form={form}>
          <input type="hidden" name="objectId" value={batch.id} />
          <input type="hidden" name="comparisonId" value={comparison.id} />
          {Object.entries(how).flatMap(([name, value]) =>
            (Array.isArray(value) ? value : [value]).flatMap((each) =>
              each === undefined ? [] : [<input key={`${name} ${each}`} type="hidden" name={name} value={each} />],
            ),
          )}
          <CheckboxGroup
            field={form.field('needed')}
            hint={t('preview.neededHint')}
            choices={typesOf.map((type) => ({ value: type, label: t(`type.${type}`) }))}
          />
          <FormActions>
            <Button look="primary">{t('preview.draw', { lines: shownCount(drawn.lines) })}</Button>
            <LinkButton look="quiet" to={at.billReports(batch.projectId, batch.id)}>
              {t('preview.back')}
            </LinkButton>
          </FormActions>
        </PostForm>
      )}
    </Card>
  )
}
