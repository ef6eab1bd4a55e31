/** Writes app/page/look/themes.css from app/page/look/themes.json: `node --import tsx scripts/themes.ts`. */
import { writeFileSync } from 'node:fs'
import themes from '../app/page/look/themes.json' with { type: 'json' }
import { themesCss } from './themes-css.ts'

writeFileSync(new URL('../app/page/look/themes.css', import.meta.url), themesCss(themes))
