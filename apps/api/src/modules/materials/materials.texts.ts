import { withReasons } from '../../errors/reasons.ts'

export const materialsRefusals = withReasons({
  materials_before_end: 'Материалы можно оставить, когда встреча закончится',
  material_is_gone: 'Одного из файлов больше нет. Прикрепи его ещё раз',
  too_many_materials: 'Можно загрузить 100 файлов в сутки',
})
