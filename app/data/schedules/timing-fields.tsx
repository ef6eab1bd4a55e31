import { useTranslation } from 'react-i18next'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { Every } from '#contract/data/schedules/codes.ts'
import classes from './timing-fields.module.css'
import type { TimingName } from './timing-values.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** When a schedule is due: an interval, and the fields that it needs. */
export function TimingFields({ field }: { field: (name: TimingName) => FieldState }) {
  const { t } = useTranslation('schedules')
  return (
    <FieldSet legend={t('edit.when')}>
      <div className={classes.when}>
        <SelectField
          field={field('every')}
          empty={false}
          options={Object.values(Every).map((value) => ({ value, label: t(`every.${value}`) }))}
        />
        <div className={classes.minute}>
          <TextField
            field={field('minute')}
            hint={t('edit.minuteHint')}
            width="short"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <div className={classes.weekday}>
          <SelectField
            field={field('weekday')}
            hint={t('edit.weekdayHint')}
            options={weekdays.map((day) => ({ value: String(day), label: t(`weekday.${day}`) }))}
          />
        </div>
        <div className={classes.monthDay}>
          <TextField
            field={field('monthDay')}
            hint={t('edit.monthDayHint')}
            width="short"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <div className={classes.time}>
          <TextField field={field('time')} hint={t('edit.timeHint')} width="short" autoComplete="off" />
        </div>
        <div className={classes.cron}>
          <TextField field={field('cron')} hint={t('edit.cronHint')} autoComplete="off" spellCheck={false} />
        </div>
      </div>
    </FieldSet>
  )
}
