import { useTranslation } from 'react-i18next'
import { menuIcon, menuIconNames } from '#app/page/menu-icon.ts'
import { Details } from '#app/ui/details.tsx'
import type { FieldState } from '#app/ui/form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import classes from './menus.module.css'

/** An icon by its drawing and name, behind a line that says which one is chosen. */
export function IconChoice({ field }: { field: FieldState }) {
  const { t } = useTranslation('menus')
  const chosen = String(field.initialValue ?? '')
  const known = chosen === '' || menuIconNames.includes(chosen) ? menuIconNames : [...menuIconNames, chosen]
  return (
    <Details
      summary={t('icon.chosen', { icon: chosen || t('icon.none') })}
      open={field.errors !== undefined && field.errors.length > 0}
    >
      <div className={classes.iconGroup}>
        <RadioGroup
          field={{ ...field, initialValue: chosen }}
          choices={[
            { value: '', label: t('icon.none') },
            ...known.map((name) => ({
              value: name,
              label: (
                <span className={classes.choice}>
                  <Icon name={menuIcon(name)} />
                  {name}
                </span>
              ),
            })),
          ]}
        />
      </div>
    </Details>
  )
}
