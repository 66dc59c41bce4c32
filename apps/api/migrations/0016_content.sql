-- files: pictures that an admin has uploaded

create table files (
  file_id uuid primary key,
  -- The largest size; the names of the others follow from it.
  url text not null,
  thumbnail_url text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  uploaded_by uuid not null references users,
  created_at timestamptz not null,
  constraint files_url_once unique (url)
);
create index files_oldest on files (created_at);

-- news

alter table news add column cover_url text;
alter table news add column cover_alt text not null default '';
alter table news add column updated_at timestamptz;
alter table news add constraint news_cover_described check (cover_url is null or cover_alt <> '');
-- Without a date it is a draft.
alter table news alter column published_at drop not null;
-- What was paragraphs with empty lines between them becomes rich text.
update news set updated_at = published_at, body = (
  select string_agg('<p>' || replace(replace(replace(part, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>', '' order by place)
  from regexp_split_to_table(body, '\n{2,}') with ordinality as parts (part, place)
);

-- site

create table site_pages (
  page_id uuid primary key,
  slug text not null check (slug ~ '^[a-z][a-z-]{1,62}$'),
  title text not null,
  summary text not null,
  body text not null,
  updated_at timestamptz not null,
  constraint site_pages_slug_once unique (slug)
);

-- feedback

create table feedback (
  feedback_id uuid primary key,
  -- Null for who was not signed in.
  user_id uuid references users,
  name text not null,
  email text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null
);
create index feedback_latest on feedback (created_at desc);
create index feedback_of_user on feedback (user_id) where user_id is not null;

-- legal

create table legal_documents (
  document_id uuid primary key,
  slug text not null check (slug ~ '^[a-z][a-z-]{1,62}$'),
  title text not null,
  summary text not null,
  position int not null,
  -- What a registration has to say yes to.
  consent text check (consent in ('TERMS', 'PERSONAL_DATA')),
  constraint legal_documents_slug_once unique (slug),
  constraint legal_documents_consent_once unique (consent)
);

create table legal_document_versions (
  version_id uuid primary key,
  document_id uuid not null references legal_documents,
  number int not null check (number > 0),
  body text not null,
  -- In force from then until the next one is.
  effective_at timestamptz not null,
  constraint legal_document_versions_number_once unique (document_id, number),
  constraint legal_document_versions_time_once unique (document_id, effective_at)
);

create function refuse_legal_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published version of a document stays as it is'
    using errcode = 'check_violation', constraint = 'legal_document_versions_final', table = 'legal_document_versions';
end $$;
create trigger legal_document_versions_final before update or delete on legal_document_versions
  for each row execute function refuse_legal_change();

create function refuse_legal_backdating() returns trigger language plpgsql as $$
begin
  -- The lock makes versions of one document wait for each other.
  perform from legal_documents where document_id = new.document_id for no key update;
  if exists (
    select from legal_document_versions
    where document_id = new.document_id and (number >= new.number or effective_at >= new.effective_at)
  ) then
    raise exception 'a version comes after all earlier ones'
      using errcode = 'check_violation', constraint = 'legal_document_versions_in_order', table = 'legal_document_versions';
  end if;
  return new;
end $$;
create trigger legal_document_versions_in_order before insert on legal_document_versions
  for each row execute function refuse_legal_backdating();

-- The one in force then; before the first one, that first one.
create function legal_version_at(document uuid, at timestamptz) returns uuid language sql stable as $$
  select version_id from legal_document_versions where document_id = document
  order by effective_at <= at desc, case when effective_at <= at then effective_at end desc, effective_at limit 1
$$;

insert into site_pages (page_id, slug, title, summary, updated_at, body) values (
  '01900000-0000-7000-8000-000000000100', 'about', 'О проекте',
  '«Разговор» помогает найти того, кто уже прошёл твой путь, и поговорить с ним по видео.', '2025-03-01T09:00:00Z',
  '<h2>Зачем это нужно</h2>'
  '<p>Почти на любой вопрос уже есть ответ у кого-то другого. Человек сменил профессию, открыл кофейню, пережил ремонт, собрал команду. Час разговора с ним даёт больше, чем неделя поисков. Раньше такой разговор случался по знакомству. Мы сделали так, чтобы для него хватило кнопки.</p>'
  '<h2>Как это устроено</h2>'
  '<ul><li><p><strong>Ты выбираешь время.</strong> У каждого спикера видно, когда он свободен. Часы показаны в твоём поясе.</p></li>'
  '<li><p><strong>Платишь один раз.</strong> Деньги держим до конца встречи. Если спикер её отменит, вернём всё.</p></li>'
  '<li><p><strong>Заходишь по кнопке.</strong> Встреча идёт прямо в браузере, устанавливать ничего не нужно.</p></li></ul>'
  '<h2>Кто ведёт встречи</h2>'
  '<p>Карьерные консультанты, врачи, психологи, редакторы, прорабы, предприниматели. Каждую заявку читает человек из нашей команды. Спикер сам решает, сколько стоит его время. Бывают и бесплатные встречи.</p>'
  '<h2>На что живёт проект</h2>'
  '<p>С оплаченной встречи мы берём комиссию, а спикеры могут подключить платный тариф. Ещё нас поддерживают донатами. Рекламы на сайте нет, и данные мы никому не продаём.</p>'
);

insert into legal_documents (document_id, slug, title, summary, position, consent) values
  ('01900000-0000-7000-8000-000000000201', 'terms', 'Условия использования', 'По каким правилам работает сайт и чего мы ждём друг от друга.', 1, 'TERMS'),
  ('01900000-0000-7000-8000-000000000202', 'personal-data', 'Обработка персональных данных', 'Что мы о тебе знаем, зачем и как это удалить.', 2, 'PERSONAL_DATA'),
  ('01900000-0000-7000-8000-000000000203', 'offer', 'Оферта', 'Договор, который начинается с оплаты встречи.', 3, null),
  ('01900000-0000-7000-8000-000000000204', 'refunds', 'Отмена и возврат', 'Когда и сколько вернётся.', 4, null),
  ('01900000-0000-7000-8000-000000000205', 'tariffs', 'Тарифы и автоплатежи', 'Как списываются деньги за тариф и как это остановить.', 5, null);

insert into legal_document_versions (version_id, document_id, number, effective_at, body) values
  ('01900000-0000-7000-8000-000000000301', '01900000-0000-7000-8000-000000000201', 1, '2025-03-01T00:00:00+03',
  '<h2>О чём это</h2><p>На сайте слушатели записываются на видеовстречи, а спикеры их проводят. Регистрируясь, ты соглашаешься с этими условиями.</p>'
  '<h2>Аккаунт</h2><p>Один человек, один аккаунт. Имя и почта должны быть настоящими. Пароль никому не передавай: за то, что сделано из твоего аккаунта, отвечаешь ты.</p>'
  '<h2>Встречи</h2><p>Приходи вовремя. Записывать встречу можно, только если согласны все её участники. Оскорблять, угрожать и продавать запрещённое нельзя.</p>'
  '<h2>Чего мы не обещаем</h2><p>Мы даём площадку. Советы даёт спикер, и решения по ним ты принимаешь сам. Консультация на сайте не заменяет визита к врачу или договора с юристом.</p>'),
  ('01900000-0000-7000-8000-000000000302', '01900000-0000-7000-8000-000000000201', 2, '2025-12-01T00:00:00+03',
  '<h2>О чём это</h2><p>На сайте слушатели записываются на видеовстречи, а спикеры их проводят. Регистрируясь, ты соглашаешься с этими условиями.</p>'
  '<h2>Аккаунт</h2><p>Один человек, один аккаунт. Имя и почта должны быть настоящими. Пароль никому не передавай: за то, что сделано из твоего аккаунта, отвечаешь ты. Аккаунт можно удалить в профиле, передумать можно 30 дней.</p>'
  '<h2>Встречи</h2><p>Приходи вовремя. Записывать встречу можно, только если согласны все её участники. Оскорблять, угрожать и продавать запрещённое нельзя.</p>'
  '<h2>Серии</h2><p>Серия состоит из нескольких встреч. Каждую можно отменить отдельно, по общему правилу возврата.</p>'
  '<h2>Если правила нарушены</h2><p>Мы можем закрыть аккаунт. Перед этим напишем на почту и объясним причину. Деньги за встречи, которые из-за этого не состоятся, вернём слушателям.</p>'
  '<h2>Чего мы не обещаем</h2><p>Мы даём площадку. Советы даёт спикер, и решения по ним ты принимаешь сам. Консультация на сайте не заменяет визита к врачу или договора с юристом.</p>'
  '<h2>Если условия изменятся</h2><p>Новая версия появится на этой странице вместе с датой, а прежние останутся рядом. Когда нужно твоё согласие, мы спросим о нём на сайте.</p>'),
  ('01900000-0000-7000-8000-000000000303', '01900000-0000-7000-8000-000000000202', 1, '2025-03-01T00:00:00+03',
  '<h2>Что мы храним</h2><ul><li><p>Имя, почту, часовой пояс и фото, если ты его загрузил.</p></li><li><p>Записи на встречи, заказы и чеки.</p></li><li><p>Сообщения, которые ты отправил через сайт.</p></li><li><p>Для спикеров: анкету, реквизиты и телефон для донатов.</p></li></ul>'
  '<p>Номера карт к нам не попадают: их видит только банк. Встречи мы не записываем.</p>'
  '<h2>Зачем</h2><p>Чтобы провести встречу, принять и вернуть деньги, отправить письмо о записи и ответить, когда ты пишешь в поддержку.</p>'
  '<h2>Кому передаём</h2><p>Банку для оплаты, почтовой службе для писем и сервису донатов, если спикер его подключил. Каждому только то, без чего он не справится. Другая сторона встречи видит твоё имя и фото, а почту не видит.</p>'
  '<h2>Сколько храним</h2><p>Пока у тебя есть аккаунт. После удаления стираем всё, кроме записей об оплатах: их требует хранить закон.</p>'
  '<h2>Твои права</h2><p>В профиле, в разделе «Мои данные», можно получить всё, что мы о тебе знаем, и удалить аккаунт. Согласие можно отозвать, написав нам.</p>'),
  ('01900000-0000-7000-8000-000000000304', '01900000-0000-7000-8000-000000000203', 1, '2025-03-01T00:00:00+03',
  '<h2>Что это</h2><p>Это предложение заключить договор. Оплата встречи означает, что ты его принял.</p>'
  '<h2>Предмет</h2><p>Мы бронируем для тебя время спикера, принимаем оплату, держим её до конца встречи и даём комнату для видеосвязи. Саму консультацию проводит спикер.</p>'
  '<h2>Цена и оплата</h2><p>Цену назначает спикер, она видна до оплаты. Место держим 20 минут, за это время нужно заплатить. Чек приходит на почту.</p>'
  '<h2>Когда услуга оказана</h2><p>Когда закончилось время встречи. Если спикер не пришёл, напиши нам: вернём всё.</p>'
  '<h2>Ответственность</h2><p>Мы отвечаем за бронь, деньги и связь со своей стороны. За содержание консультации отвечает спикер.</p>'
  '<h2>Споры</h2><p>Сначала напиши нам через страницу обратной связи. Отвечаем за десять дней. Если не договоримся, спор решает суд по закону о защите прав потребителей.</p>'),
  ('01900000-0000-7000-8000-000000000305', '01900000-0000-7000-8000-000000000204', 1, '2025-03-01T00:00:00+03',
  '<h2>Отменяешь ты</h2><p>До срока, который показан перед оплатой, деньги возвращаются полностью. Обычно это 24 часа до начала. Позже оплата не возвращается: спикер уже освободил для тебя время.</p>'
  '<h2>Отменяет спикер</h2><p>Возвращаем всё, когда бы это ни случилось.</p>'
  '<h2>Встреча не состоялась по нашей вине</h2><p>Если не работал сайт или видеосвязь, напиши нам. Вернём деньги или поможем выбрать другое время.</p>'
  '<h2>Как возвращаем</h2><p>На ту же карту. Запрос в банк уходит сразу, а деньги приходят через несколько дней: это зависит от банка. Сумму видно до того, как ты подтвердишь отмену.</p>'),
  ('01900000-0000-7000-8000-000000000306', '01900000-0000-7000-8000-000000000205', 1, '2025-03-01T00:00:00+03',
  '<h2>Тариф</h2><p>Тариф нужен спикеру, чтобы проводить больше встреч и получать донаты. Что в него входит и сколько стоит, видно на странице тарифов.</p>'
  '<h2>Автоплатёж</h2><p>При первой оплате банк сохраняет карту. В конце периода с неё списывается следующая оплата, и мы пишем об этом заранее. Если списать не получилось, пробуем ещё три раза: через 1, 3 и 5 дней. Тариф в это время работает.</p>'
  '<h2>Как отключить</h2><p>В профиле, в разделе «Тариф». Списаний больше не будет, а тариф проработает до конца оплаченного срока.</p>'
  '<h2>Переход</h2><p>На тариф дороже можно перейти сразу: неиспользованные дни зачтём. На тариф дешевле перейдёшь, когда кончится оплаченный срок.</p>');

-- accounts: a consent names the version that was agreed to

alter table consents add column version_id uuid references legal_document_versions;
update consents c set version_id = legal_version_at(d.document_id, c.accepted_at)
  from legal_documents d where d.consent = c.document;
alter table consents alter column version_id set not null;
alter table consents drop constraint consents_pkey;
alter table consents add primary key (user_id, version_id);
