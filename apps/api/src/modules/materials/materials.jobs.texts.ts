export const materialsJobTitles = {
  'sweep-materials': 'Уборка несохранённых файлов материалов',
  'erase-materials': 'Удаление материалов встреч',
} as const
