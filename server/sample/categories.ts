import type { Category } from '../records/catalog.ts';
import type { Scene } from './art/illustration.ts';
import { localized, type Text } from './text.ts';

export const catalogId = 'kestrel-yard';

interface Department {
  readonly id: string;
  readonly name: Text;
  readonly description: Text;
  /** The background of the pictures of its products. */
  readonly scene: Scene;
  readonly subcategories: readonly (readonly [id: string, name: Text])[];
}

export const departments: readonly Department[] = [
  {
    id: 'workshop',
    name: localized('Workshop', 'Werkstatt'),
    description: localized(
      'Tools that are sharpened, not replaced.',
      'Werkzeug, das man schärft statt ersetzt.',
    ),
    scene: 'bench',
    subcategories: [
      ['hand-tools', localized('Hand tools', 'Handwerkzeug')],
      ['measuring', localized('Measuring and marking', 'Messen und Anreißen')],
      ['sharpening', localized('Sharpening', 'Schärfen')],
      ['benches', localized('Benches and clamps', 'Bänke und Zwingen')],
      ['power-tools', localized('Power tools', 'Elektrowerkzeug')],
      ['workshop-storage', localized('Rolls and chests', 'Rollen und Kisten')],
      ['care', localized('Oils and waxes', 'Öle und Wachse')],
      ['books', localized('Books', 'Bücher')],
    ],
  },
  {
    id: 'camp',
    name: localized('Camp', 'Draußen'),
    description: localized(
      'For nights out on purpose.',
      'Für Nächte, die man mit Absicht draußen verbringt.',
    ),
    scene: 'hills',
    subcategories: [
      ['shelter', localized('Shelter and sleep', 'Zelt und Schlaf')],
      ['camp-kitchen', localized('Camp kitchen', 'Lagerküche')],
      ['light', localized('Light', 'Licht')],
      ['camp-tools', localized('Knives and fire', 'Messer und Feuer')],
      ['packs', localized('Packs and bags', 'Rucksäcke und Taschen')],
    ],
  },
  {
    id: 'clothing',
    name: localized('Clothing', 'Kleidung'),
    description: localized(
      'Cut to work in, made to be mended.',
      'Zum Arbeiten geschnitten, zum Flicken gemacht.',
    ),
    scene: 'hills',
    subcategories: [
      ['jackets', localized('Jackets', 'Jacken')],
      ['workwear', localized('Workwear', 'Arbeitskleidung')],
      ['accessories', localized('Hats, socks, boots', 'Mützen, Socken, Stiefel')],
    ],
  },
  {
    id: 'garden',
    name: localized('Garden', 'Garten'),
    description: localized('Digging, planting, carrying home.', 'Graben, pflanzen, heimtragen.'),
    scene: 'garden',
    subcategories: [
      ['garden-tools', localized('Garden tools', 'Gartenwerkzeug')],
      ['planting', localized('Planting', 'Pflanzen')],
    ],
  },
  {
    id: 'home',
    name: localized('Home', 'Zuhause'),
    description: localized('The part of the house that gets used.', 'Der Teil des Hauses, der benutzt wird.'),
    scene: 'kitchen',
    subcategories: [
      ['kitchen', localized('Kitchen', 'Küche')],
      ['tableware', localized('Tableware', 'Geschirr')],
      ['living', localized('Living', 'Wohnen')],
    ],
  },
  {
    id: 'presents',
    name: localized('Presents', 'Geschenke'),
    description: localized(
      'For people who have everything but use half of it.',
      'Für Leute, die alles haben und die Hälfte benutzen.',
    ),
    scene: 'kitchen',
    subcategories: [
      ['gifts', localized('Gifts', 'Geschenkideen')],
      ['kits', localized('Kits and sets', 'Pakete und Sets')],
    ],
  },
];

export const sceneOf = (categoryId: string): Scene =>
  departments.find((department) => department.subcategories.some(([id]) => id === categoryId))?.scene ??
  'bench';

export const categories: readonly Category[] = [
  {
    catalog_id: catalogId,
    id: 'root',
    name: localized('Kestrel Yard', 'Kestrel Yard'),
    online: true,
    position: 0,
  },
  ...departments.flatMap(({ id, name, description, subcategories }, position): Category[] => [
    {
      catalog_id: catalogId,
      id,
      parent_id: 'root',
      name,
      description,
      online: true,
      position: position + 1,
    },
    ...subcategories.map(([subcategoryId, subcategoryName], index) => ({
      catalog_id: catalogId,
      id: subcategoryId,
      parent_id: id,
      name: subcategoryName,
      online: true,
      position: index + 1,
    })),
  ]),
];
