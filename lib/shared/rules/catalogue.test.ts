import { POSES, STYLES } from './catalogue';

it.each([...POSES, ...STYLES])('the option $id has an id, a url and a name', (option) => {
  expect(option).toEqual({
    id: expect.stringMatching(/^[a-z]+$/),
    url: expect.stringMatching(new RegExp(`^/images/(poses|styles)/${option.id}\\.webp$`)),
    name: expect.stringMatching(/^[A-Z][a-z]+$/),
  });
});
