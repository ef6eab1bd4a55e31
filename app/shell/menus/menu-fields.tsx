import { useTranslation } from 'react-i18next'
import { layoutNames } from '#app/page/menus/layout-names.ts'
import { menuIcon, menuIconNames } from '#app/page/menus/menu-icon.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { valuesOf } from '#app/ui/fields/field.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { type Option, SelectField } from '#app/ui/fields/select-field.tsx'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldState, FormState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { MenuFrame, MenuStatus, MenuType, MenuVisible, topParentId } from '#contract/shell/menus/codes.ts'
import { useLayoutWords } from './component.ts'
import { menuTypeKeys } from './menu-words.ts'
import classes from './menus.module.css'

export const menuFieldNames = [
  'parentId',
  'orderNum',
  'type',
  'nameHans',
  'name',
  'nameEn',
  'url',
  'isFrame',
  'screen',
  'layout',
  'innerLayout',
  'perms',
  'icon',
  'visible',
  'status',
  'topType',
  'menuDesc',
  'menuCustom',
] as const
export type MenuField = (typeof menuFieldNames)[number]

export function useMenuLabels(): Record<MenuField, string> {
  const { t } = useTranslation('menus')
  return Object.fromEntries(menuFieldNames.map((name) => [name, t(`field.${name}`)])) as Record<MenuField, string>
}

/** The options, plus the stored value if it is none of them. */
function withStored(options: readonly Option[], field: FieldState): readonly Option[] {
  const [stored = ''] = valuesOf(field)
  const isThere = stored === '' || options.some(({ value }) => value === stored)
  return isThere ? options : [...options, { value: stored, label: stored }]
}

type Props = { field: FormState<MenuField>['field']; parents: readonly Option[]; screens: readonly Option[] }

export function MenuFields({ field, parents, screens }: Props) {
  const { t } = useTranslation('menus')
  const layoutWords = useLayoutWords()
  const layouts = layoutNames.map((name) => ({ value: name, label: layoutWords(name) }))
  return (
    <>
      <FieldSet legend={t('group.place')}>
        <SelectField
          field={field('parentId')}
          empty={false}
          options={[{ value: topParentId, label: t('top') }, ...parents]}
        />
        <TextField field={field('orderNum')} hint={t('hint.orderNum')} width="short" inputMode="numeric" />
        <RadioGroup
          field={field('type')}
          choices={[MenuType.directory, MenuType.page, MenuType.button].map((value) => ({
            value,
            label: t(`type.${menuTypeKeys[value]}`),
            hint: t(`typeHint.${menuTypeKeys[value]}`),
          }))}
        />
      </FieldSet>
      <FieldSet legend={t('group.name')}>
        <TextField field={field('nameHans')} autoComplete="off" />
        <TextField field={field('name')} optional autoComplete="off" />
        <TextField field={field('nameEn')} optional autoComplete="off" />
        <IconChoice field={field('icon')} />
      </FieldSet>
      <FieldSet legend={t('group.target')}>
        <TextField field={field('url')} hint={t('hint.url')} width="long" autoComplete="off" spellCheck={false} />
        <RadioGroup
          field={field('isFrame')}
          choices={[
            { value: MenuFrame.page, label: t('frame.page') },
            { value: MenuFrame.frame, label: t('frame.frame'), hint: t('hint.frame') },
          ]}
        />
        <SelectField
          field={field('screen')}
          hint={t('hint.screen')}
          optional
          empty={t('screenNone')}
          options={withStored(screens, field('screen'))}
        />
        <SelectField
          field={field('layout')}
          optional
          empty={t('layoutNone')}
          options={withStored(layouts, field('layout'))}
        />
        <SelectField
          field={field('innerLayout')}
          hint={t('hint.innerLayout')}
          optional
          empty={t('layoutNone')}
          options={withStored(layouts, field('innerLayout'))}
        />
        <TextareaField field={field('perms')} hint={t('hint.perms')} optional rows={2} />
      </FieldSet>
      <FieldSet legend={t('group.display')}>
        <RadioGroup
          field={field('visible')}
          choices={[
            { value: MenuVisible.shown, label: t('visible.shown') },
            { value: MenuVisible.hidden, label: t('visible.hidden'), hint: t('hint.hidden') },
          ]}
        />
        <RadioGroup
          field={field('status')}
          choices={[
            { value: MenuStatus.enabled, label: t('status.enabled') },
            { value: MenuStatus.disabled, label: t('status.disabled'), hint: t('hint.disabled') },
          ]}
        />
        <Details summary={t('group.meta')}>
          <FieldSet legend={t('group.metaLegend')}>
            <TextField field={field('topType')} hint={t('hint.topType')} optional autoComplete="off" />
            <TextField field={field('menuDesc')} optional width="long" autoComplete="off" />
            <CheckboxGroup
              field={field('menuCustom')}
              optional
              choices={[{ value: 'on', label: t('customMark'), hint: t('hint.menuCustom') }]}
            />
          </FieldSet>
        </Details>
      </FieldSet>
    </>
  )
}

/** Icons by drawing and name, in a collapsible list whose summary shows the chosen one. */
function IconChoice({ field }: { field: FieldState }) {
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
