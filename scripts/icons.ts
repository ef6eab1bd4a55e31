/** Writes the icons of app/ui/icons/icon-names.ts to app/ui/icons/icons.svg: `node --import tsx scripts/icons.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { iconNames } from '../app/ui/icons/icon-names.ts'
import { iconSprite } from './icon-sprite.ts'

const read = (file: string) => readFileSync(new URL(`../node_modules/@tabler/icons/${file}`, import.meta.url), 'utf8')

writeFileSync(new URL('../app/ui/icons/icons.svg', import.meta.url), iconSprite(iconNames, read))
