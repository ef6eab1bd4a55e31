/** Writes app/ui/icons/icons.svg, the drawings that app/ui/icons/icon-names.ts names: `node --import tsx scripts/icons.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { iconNames } from '../app/ui/icons/icon-names.ts'
import { iconSprite } from './icon-sprite.ts'

const read = (file: string) => readFileSync(new URL(`../node_modules/@tabler/icons/${file}`, import.meta.url), 'utf8')

writeFileSync(new URL('../app/ui/icons/icons.svg', import.meta.url), iconSprite(iconNames, read))
